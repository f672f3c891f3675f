/** Alpha-3 and alpha-2 code and English short name of each country, as ISO 3166-1 lists them. */
const COUNTRIES = [
  "ABWAW Aruba|AFGAF Afghanistan|AGOAO Angola|AIAAI Anguilla|ALAAX Åland Islands|ALBAL Albania",
  "ANDAD Andorra|AREAE United Arab Emirates|ARGAR Argentina|ARMAM Armenia|ASMAS American Samoa",
  "ATAAQ Antarctica|ATFTF French Southern Territories|ATGAG Antigua and Barbuda|AUSAU Australia",
  "AUTAT Austria|AZEAZ Azerbaijan|BDIBI Burundi|BELBE Belgium|BENBJ Benin",
  "BESBQ Bonaire, Sint Eustatius and Saba|BFABF Burkina Faso|BGDBD Bangladesh|BGRBG Bulgaria",
  "BHRBH Bahrain|BHSBS Bahamas|BIHBA Bosnia and Herzegovina|BLMBL Saint Barthélemy|BLRBY Belarus",
  "BLZBZ Belize|BMUBM Bermuda|BOLBO Bolivia|BRABR Brazil|BRBBB Barbados|BRNBN Brunei|BTNBT Bhutan",
  "BVTBV Bouvet Island|BWABW Botswana|CAFCF Central African Republic|CANCA Canada",
  "CCKCC Cocos (Keeling) Islands|CHECH Switzerland|CHLCL Chile|CHNCN China|CIVCI Côte d'Ivoire",
  "CMRCM Cameroon|CODCD Congo (Kinshasa)|COGCG Congo (Brazzaville)|COKCK Cook Islands|COLCO Colombia",
  "COMKM Comoros|CPVCV Cabo Verde|CRICR Costa Rica|CUBCU Cuba|CUWCW Curaçao|CXRCX Christmas Island",
  "CYMKY Cayman Islands|CYPCY Cyprus|CZECZ Czechia|DEUDE Germany|DJIDJ Djibouti|DMADM Dominica",
  "DNKDK Denmark|DOMDO Dominican Republic|DZADZ Algeria|ECUEC Ecuador|EGYEG Egypt|ERIER Eritrea",
  "ESHEH Western Sahara|ESPES Spain|ESTEE Estonia|ETHET Ethiopia|FINFI Finland|FJIFJ Fiji",
  "FLKFK Falkland Islands|FRAFR France|FROFO Faroe Islands|FSMFM Micronesia|GABGA Gabon",
  "GBRGB United Kingdom|GEOGE Georgia|GGYGG Guernsey|GHAGH Ghana|GIBGI Gibraltar|GINGN Guinea",
  "GLPGP Guadeloupe|GMBGM Gambia|GNBGW Guinea-Bissau|GNQGQ Equatorial Guinea|GRCGR Greece",
  "GRDGD Grenada|GRLGL Greenland|GTMGT Guatemala|GUFGF French Guiana|GUMGU Guam|GUYGY Guyana",
  "HKGHK Hong Kong|HMDHM Heard Island and McDonald Islands|HNDHN Honduras|HRVHR Croatia|HTIHT Haiti",
  "HUNHU Hungary|IDNID Indonesia|IMNIM Isle of Man|INDIN India|IOTIO British Indian Ocean Territory",
  "IRLIE Ireland|IRNIR Iran|IRQIQ Iraq|ISLIS Iceland|ISRIL Israel|ITAIT Italy|JAMJM Jamaica",
  "JEYJE Jersey|JORJO Jordan|JPNJP Japan|KAZKZ Kazakhstan|KENKE Kenya|KGZKG Kyrgyzstan",
  "KHMKH Cambodia|KIRKI Kiribati|KNAKN Saint Kitts and Nevis|KORKR South Korea|KWTKW Kuwait",
  "LAOLA Laos|LBNLB Lebanon|LBRLR Liberia|LBYLY Libya|LCALC Saint Lucia|LIELI Liechtenstein",
  "LKALK Sri Lanka|LSOLS Lesotho|LTULT Lithuania|LUXLU Luxembourg|LVALV Latvia|MACMO Macao",
  "MAFMF Saint Martin|MARMA Morocco|MCOMC Monaco|MDAMD Moldova|MDGMG Madagascar|MDVMV Maldives",
  "MEXMX Mexico|MHLMH Marshall Islands|MKDMK North Macedonia|MLIML Mali|MLTMT Malta|MMRMM Myanmar",
  "MNEME Montenegro|MNGMN Mongolia|MNPMP Northern Mariana Islands|MOZMZ Mozambique|MRTMR Mauritania",
  "MSRMS Montserrat|MTQMQ Martinique|MUSMU Mauritius|MWIMW Malawi|MYSMY Malaysia|MYTYT Mayotte",
  "NAMNA Namibia|NCLNC New Caledonia|NERNE Niger|NFKNF Norfolk Island|NGANG Nigeria|NICNI Nicaragua",
  "NIUNU Niue|NLDNL Netherlands|NORNO Norway|NPLNP Nepal|NRUNR Nauru|NZLNZ New Zealand|OMNOM Oman",
  "PAKPK Pakistan|PANPA Panama|PCNPN Pitcairn|PERPE Peru|PHLPH Philippines|PLWPW Palau",
  "PNGPG Papua New Guinea|POLPL Poland|PRIPR Puerto Rico|PRKKP North Korea|PRTPT Portugal",
  "PRYPY Paraguay|PSEPS Palestine|PYFPF French Polynesia|QATQA Qatar|REURE Réunion|ROURO Romania",
  "RUSRU Russia|RWARW Rwanda|SAUSA Saudi Arabia|SDNSD Sudan|SENSN Senegal|SGPSG Singapore",
  "SGSGS South Georgia and the South Sandwich Islands|SHNSH Saint Helena",
  "SJMSJ Svalbard and Jan Mayen|SLBSB Solomon Islands|SLESL Sierra Leone|SLVSV El Salvador",
  "SMRSM San Marino|SOMSO Somalia|SPMPM Saint Pierre and Miquelon|SRBRS Serbia|SSDSS South Sudan",
  "STPST Sao Tome and Principe|SURSR Suriname|SVKSK Slovakia|SVNSI Slovenia|SWESE Sweden",
  "SWZSZ Eswatini|SXMSX Sint Maarten|SYCSC Seychelles|SYRSY Syria|TCATC Turks and Caicos Islands",
  "TCDTD Chad|TGOTG Togo|THATH Thailand|TJKTJ Tajikistan|TKLTK Tokelau|TKMTM Turkmenistan",
  "TLSTL Timor-Leste|TONTO Tonga|TTOTT Trinidad and Tobago|TUNTN Tunisia|TURTR Türkiye|TUVTV Tuvalu",
  "TWNTW Taiwan|TZATZ Tanzania|UGAUG Uganda|UKRUA Ukraine|UMIUM US Outlying Islands|URYUY Uruguay",
  "USAUS United States|UZBUZ Uzbekistan|VATVA Vatican City|VCTVC Saint Vincent and the Grenadines",
  "VENVE Venezuela|VGBVG British Virgin Islands|VIRVI US Virgin Islands|VNMVN Vietnam|VUTVU Vanuatu",
  "WLFWF Wallis and Futuna|WSMWS Samoa|YEMYE Yemen|ZAFZA South Africa|ZMBZM Zambia|ZWEZW Zimbabwe",
];

let names: ReadonlyMap<string, string> | null = null;

/** `Germany` for `DEU` or `DE`; any other text as it is. */
export function countryName(code: string): string {
  names ??= new Map(
    COUNTRIES.flatMap((line) => line.split("|")).flatMap((line) => {
      const name = line.slice(6);
      return [
        [line.slice(0, 3), name],
        [line.slice(3, 5), name],
      ] as const;
    }),
  );
  return names.get(code) ?? code;
}

/** Every country by its English short name. */
export function countryNames(): string[] {
  return COUNTRIES.flatMap((line) => line.split("|")).map((line) => line.slice(6));
}

/** Every country with its alpha-3 code. */
export function countries(): { code: string; name: string }[] {
  return COUNTRIES.flatMap((line) => line.split("|")).map((line) => ({
    code: line.slice(0, 3),
    name: line.slice(6),
  }));
}
