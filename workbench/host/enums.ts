/** A value of one of Apps Script's enums on the host's side; each is created once, so `===` works. */
export interface EnumValue {
  readonly of: string;
  readonly name: string;
}

/** Enums by the type whose property they are; values in Google's order. */
export const ENUMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  SpreadsheetApp: {
    AutoFillSeries: ["DEFAULT_SERIES", "ALTERNATE_SERIES"],
    BandingTheme: [
      "LIGHT_GREY",
      "CYAN",
      "GREEN",
      "YELLOW",
      "ORANGE",
      "BLUE",
      "TEAL",
      "GREY",
      "BROWN",
      "LIGHT_GREEN",
      "INDIGO",
      "PINK",
    ],
    DateTimeGroupingRuleType: [
      "UNSUPPORTED",
      "SECOND",
      "MINUTE",
      "HOUR",
      "HOUR_MINUTE",
      "HOUR_MINUTE_AMPM",
      "DAY_OF_WEEK",
      "DAY_OF_YEAR",
      "DAY_OF_MONTH",
      "DAY_MONTH",
      "MONTH",
      "QUARTER",
      "YEAR",
      "YEAR_MONTH",
      "YEAR_QUARTER",
      "YEAR_MONTH_DAY",
    ],
    FrequencyType: ["FREQUENCY_TYPE_UNSUPPORTED", "DAILY", "WEEKLY", "MONTHLY"],
    GroupControlTogglePosition: ["BEFORE", "AFTER"],
    InterpolationType: ["NUMBER", "PERCENT", "PERCENTILE", "MIN", "MAX"],
    PivotTableSummarizeFunction: [
      "CUSTOM",
      "SUM",
      "COUNTA",
      "COUNT",
      "COUNTUNIQUE",
      "AVERAGE",
      "MAX",
      "MIN",
      "MEDIAN",
      "PRODUCT",
      "STDEV",
      "STDEVP",
      "VAR",
      "VARP",
    ],
    PivotValueDisplayType: [
      "DEFAULT",
      "PERCENT_OF_ROW_TOTAL",
      "PERCENT_OF_COLUMN_TOTAL",
      "PERCENT_OF_GRAND_TOTAL",
    ],
    RecalculationInterval: ["ON_CHANGE", "MINUTE", "HOUR"],
    SortOrder: ["ASCENDING", "DESCENDING"],
    ThemeColorType: [
      "UNSUPPORTED",
      "TEXT",
      "BACKGROUND",
      "ACCENT1",
      "ACCENT2",
      "ACCENT3",
      "ACCENT4",
      "ACCENT5",
      "ACCENT6",
      "HYPERLINK",
    ],
    ValueType: ["IMAGE"],
    ProtectionType: ["RANGE", "SHEET"],
    DeveloperMetadataVisibility: ["DOCUMENT", "PROJECT"],
    DeveloperMetadataLocationType: ["SPREADSHEET", "SHEET", "ROW", "COLUMN"],
    WrapStrategy: ["WRAP", "OVERFLOW", "CLIP"],
    Dimension: ["COLUMNS", "ROWS"],
    Direction: ["UP", "DOWN", "PREVIOUS", "NEXT"],
    SheetType: ["GRID", "OBJECT", "DATASOURCE"],
    CopyPasteType: [
      "PASTE_NORMAL",
      "PASTE_NO_BORDERS",
      "PASTE_FORMAT",
      "PASTE_FORMULA",
      "PASTE_DATA_VALIDATION",
      "PASTE_VALUES",
      "PASTE_CONDITIONAL_FORMATTING",
      "PASTE_COLUMN_WIDTHS",
    ],
    BorderStyle: ["DOTTED", "DASHED", "SOLID", "SOLID_MEDIUM", "SOLID_THICK", "DOUBLE"],
    ColorType: ["UNSUPPORTED", "RGB", "THEME"],
    RelativeDate: ["TODAY", "TOMORROW", "YESTERDAY", "PAST_WEEK", "PAST_MONTH", "PAST_YEAR"],
    TextDirection: ["LEFT_TO_RIGHT", "RIGHT_TO_LEFT"],
    TextToColumnsDelimiter: ["COMMA", "SEMICOLON", "PERIOD", "SPACE"],
    BooleanCriteria: [
      "CELL_EMPTY",
      "CELL_NOT_EMPTY",
      "DATE_AFTER",
      "DATE_BEFORE",
      "DATE_EQUAL_TO",
      "DATE_AFTER_RELATIVE",
      "DATE_BEFORE_RELATIVE",
      "DATE_EQUAL_TO_RELATIVE",
      "NUMBER_BETWEEN",
      "NUMBER_EQUAL_TO",
      "NUMBER_GREATER_THAN",
      "NUMBER_GREATER_THAN_OR_EQUAL_TO",
      "NUMBER_LESS_THAN",
      "NUMBER_LESS_THAN_OR_EQUAL_TO",
      "NUMBER_NOT_BETWEEN",
      "NUMBER_NOT_EQUAL_TO",
      "TEXT_CONTAINS",
      "TEXT_DOES_NOT_CONTAIN",
      "TEXT_EQUAL_TO",
      "TEXT_STARTS_WITH",
      "TEXT_ENDS_WITH",
      "CUSTOM_FORMULA",
    ],
    DataValidationCriteria: [
      "DATE_AFTER",
      "DATE_BEFORE",
      "DATE_BETWEEN",
      "DATE_EQUAL_TO",
      "DATE_IS_VALID_DATE",
      "DATE_NOT_BETWEEN",
      "DATE_ON_OR_AFTER",
      "DATE_ON_OR_BEFORE",
      "NUMBER_BETWEEN",
      "NUMBER_EQUAL_TO",
      "NUMBER_GREATER_THAN",
      "NUMBER_GREATER_THAN_OR_EQUAL_TO",
      "NUMBER_LESS_THAN",
      "NUMBER_LESS_THAN_OR_EQUAL_TO",
      "NUMBER_NOT_BETWEEN",
      "NUMBER_NOT_EQUAL_TO",
      "TEXT_CONTAINS",
      "TEXT_DOES_NOT_CONTAIN",
      "TEXT_EQUAL_TO",
      "TEXT_IS_VALID_EMAIL",
      "TEXT_IS_VALID_URL",
      "VALUE_IN_LIST",
      "VALUE_IN_RANGE",
      "CUSTOM_FORMULA",
      "CHECKBOX",
    ],
  },
  "SpreadsheetApp.Ui": {
    Button: ["CLOSE", "OK", "CANCEL", "YES", "NO"],
    ButtonSet: ["OK", "OK_CANCEL", "YES_NO", "YES_NO_CANCEL"],
  },
  Browser: {
    Buttons: ["OK", "OK_CANCEL", "YES_NO", "YES_NO_CANCEL"],
  },
  XmlService: {
    ContentTypes: ["CDATA", "COMMENT", "DOCTYPE", "ELEMENT", "ENTITYREF", "PROCESSINGINSTRUCTION", "TEXT"],
  },
  Charts: {
    ChartMergeStrategy: ["MERGE_COLUMNS", "MERGE_ROWS"],
    ColumnType: ["DATE", "NUMBER", "STRING"],
    CurveStyle: ["NORMAL", "SMOOTH"],
    PointStyle: ["NONE", "TINY", "MEDIUM", "LARGE", "HUGE"],
    ChartHiddenDimensionStrategy: ["IGNORE_BOTH", "IGNORE_ROWS", "IGNORE_COLUMNS", "SHOW_BOTH"],
    ChartType: [
      "TIMELINE",
      "AREA",
      "BAR",
      "BUBBLE",
      "CANDLESTICK",
      "COLUMN",
      "COMBO",
      "GAUGE",
      "GEO",
      "HISTOGRAM",
      "RADAR",
      "LINE",
      "ORG",
      "PIE",
      "SCATTER",
      "SPARKLINE",
      "STEPPED_AREA",
      "TABLE",
      "TREEMAP",
      "WATERFALL",
    ],
    Position: ["TOP", "RIGHT", "BOTTOM", "NONE"],
  },
  ScriptApp: {
    AuthMode: ["NONE", "CUSTOM_FUNCTION", "LIMITED", "FULL"],
    AuthorizationStatus: ["REQUIRED", "NOT_REQUIRED"],
    EventType: ["CLOCK", "ON_OPEN", "ON_EDIT", "ON_FORM_SUBMIT", "ON_CHANGE", "ON_EVENT_UPDATED"],
    InstallationSource: ["APPS_MARKETPLACE_DOMAIN_ADD_ON", "NONE", "WEB_STORE_ADD_ON"],
    TriggerSource: ["SPREADSHEETS", "CLOCK", "FORMS", "DOCUMENTS", "CALENDAR"],
    WeekDay: ["SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"],
  },
  HtmlService: {
    XFrameOptionsMode: ["DEFAULT", "ALLOWALL"],
    SandboxMode: ["EMULATED", "IFRAME", "NATIVE"],
  },
  Utilities: {
    Charset: ["US_ASCII", "UTF_8"],
    DigestAlgorithm: ["MD2", "MD5", "SHA_1", "SHA_256", "SHA_384", "SHA_512"],
    RsaAlgorithm: ["RSA_SHA_1", "RSA_SHA_256"],
    MacAlgorithm: ["HMAC_MD5", "HMAC_SHA_1", "HMAC_SHA_256", "HMAC_SHA_384", "HMAC_SHA_512"],
  },
};

const made = new Map<string, EnumValue>();

/** @param of Type and enum: `ScriptApp.AuthMode`. */
export function enumValue(of: string, name: string): EnumValue {
  const key = `${of}.${name}`;
  let value = made.get(key);
  if (value === undefined) {
    value = Object.freeze({ of, name });
    made.set(key, value);
  }
  return value;
}

export function isEnumValue(value: object): value is EnumValue {
  const { of, name } = value as Partial<EnumValue>;
  return typeof of === "string" && typeof name === "string" && made.get(`${of}.${name}`) === value;
}

/** The name of an enum argument; scripts may also pass its name as text. */
export function enumName(value: unknown): string {
  return typeof value === "object" && value !== null && isEnumValue(value) ? value.name : String(value);
}
