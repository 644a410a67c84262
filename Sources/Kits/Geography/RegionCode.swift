/// States and provinces that people shorten to two or three letters.
enum RegionCode {
  /// The ``PlaceKey`` of the region with a code; nil where a country has no such one.
  static func name(of code: String, in country: String) -> String? {
    guard 2...3 ~= code.utf8.count, let regions = table[country] else { return nil }
    for region in regions.split(separator: ";") where region.hasPrefix(code + "=") {
      return String(region.dropFirst(code.count + 1))
    }
    return nil
  }

  private static let table: [String: String] = [
    "US": """
    al=alabama;ak=alaska;az=arizona;ar=arkansas;ca=california;co=colorado;ct=connecticut;\
    de=delaware;dc=district of columbia;fl=florida;ga=georgia;hi=hawaii;id=idaho;il=illinois;\
    in=indiana;ia=iowa;ks=kansas;ky=kentucky;la=louisiana;me=maine;md=maryland;ma=massachusetts;\
    mi=michigan;mn=minnesota;ms=mississippi;mo=missouri;mt=montana;ne=nebraska;nv=nevada;\
    nh=new hampshire;nj=new jersey;nm=new mexico;ny=new york;nc=north carolina;nd=north dakota;\
    oh=ohio;ok=oklahoma;or=oregon;pa=pennsylvania;ri=rhode island;sc=south carolina;\
    sd=south dakota;tn=tennessee;tx=texas;ut=utah;vt=vermont;va=virginia;wa=washington;\
    wv=west virginia;wi=wisconsin;wy=wyoming
    """,
    "CA": """
    ab=alberta;bc=british columbia;mb=manitoba;nb=new brunswick;nl=newfoundland and labrador;\
    ns=nova scotia;nt=northwest territories;nu=nunavut;on=ontario;pe=prince edward island;\
    qc=quebec;sk=saskatchewan;yt=yukon
    """,
    "AU": """
    act=australian capital territory;nsw=new south wales;nt=northern territory;qld=queensland;\
    sa=south australia;tas=tasmania;vic=victoria;wa=western australia
    """,
  ]
}
