/** Run `probeStart` once, leave the spreadsheet alone for seven hours, then run `probeReport`. */

const PROBE_HOURS = 7;

function note_(name, value) {
  PropertiesService.getScriptProperties().setProperty("PROBE_" + name, JSON.stringify(value));
}

function noted_(name) {
  return JSON.parse(PropertiesService.getScriptProperties().getProperty("PROBE_" + name) || "null");
}

function caches_() {
  return {
    document: CacheService.getDocumentCache(),
    user: CacheService.getUserCache(),
    script: CacheService.getScriptCache(),
  };
}

function alive_() {
  const caches = caches_();
  return Object.keys(caches).filter((name) => caches[name].get("PROBE") === "kept");
}

function probeStart() {
  const sheet = freshSheet_("Probe");
  const spreadsheet = SpreadsheetApp.getActive();
  spreadsheet
    .createDeveloperMetadataFinder()
    .withKey("probe-spreadsheet")
    .find()
    .forEach((each) => each.remove());
  spreadsheet.addDeveloperMetadata("probe-spreadsheet", spreadsheet.getId());
  PropertiesService.getDocumentProperties().setProperty("PROBE_DOCUMENT", "kept");
  sheet.getRange("A1:A2").setFormulas([["=PROBE_STORES()"], ["=PROBE_METADATA()"]]);
  SpreadsheetApp.flush();

  const experiments = {
    hiddenColumns: hiddenColumns_,
    writeOrder: writeOrder_,
    deadHost: deadHost_,
    loading: loading_,
    gzip: gzip_,
    metadataMoves: metadataMoves_,
    textCells: textCells_,
    formulaSpelling: formulaSpelling_,
    formulaValues: formulaValues_,
  };
  Object.keys(experiments).forEach((name) => {
    let result = null;
    const failed = said_(() => void (result = experiments[name]()));
    note_(name, result || { facts: { failed } });
  });

  const caches = caches_();
  Object.keys(caches).forEach((name) => caches[name].put("PROBE", "kept", 21600));
  note_("caches", { facts: { rightAway: alive_() }, measured: { hours: [] } });
  ScriptApp.getProjectTriggers().forEach((trigger) => ScriptApp.deleteTrigger(trigger));
  ScriptApp.newTrigger("probeHour").timeBased().everyHours(1).create();
  const second = said_(() => void ScriptApp.newTrigger("probeReport").timeBased().after(86400000).create());
  const shorter = said_(() => void ScriptApp.newTrigger("probeReport").timeBased().everyMinutes(30).create());
  note_("clockTriggers", { facts: { second, shorter, fired: null }, measured: { startedAt: Date.now() } });
}

/** The hourly trigger. */
function probeHour(event) {
  const triggers = noted_("clockTriggers");
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  triggers.facts.fired = {
    event: Object.keys(event).sort(),
    spreadsheet: spreadsheet !== null,
    documentProperties: said_(() => PropertiesService.getDocumentProperties().getProperty("PROBE_DOCUMENT")),
    documentLock: said_(() => LockService.getDocumentLock().tryLock(1000)),
    wrote: said_(
      () =>
        void (
          spreadsheet.getSheetByName("Probe").getRange("C1").setValue("by the trigger"),
          SpreadsheetApp.flush()
        ),
    ),
    ui: said_(() => void SpreadsheetApp.getUi()),
    saysItsDocument: said_(() => ScriptApp.getProjectTriggers()[0].getTriggerSourceId() !== null),
  };
  note_("clockTriggers", triggers);
  const kept = noted_("caches");
  const hour = Math.round((Date.now() - triggers.measured.startedAt) / 3600000);
  if (hour <= PROBE_HOURS) kept.measured.hours.push([hour, alive_()]);
  kept.facts.afterSixHours = hour > 6 ? alive_() : kept.facts.afterSixHours || null;
  note_("caches", kept);
  if (hour >= PROBE_HOURS)
    ScriptApp.getProjectTriggers().forEach((trigger) => ScriptApp.deleteTrigger(trigger));
}

/** All results so far as JSON: logged, written to B1 of the sheet Probe, and returned. */
function probeReport() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("Probe");
  const [[stores], [metadata]] = sheet.getRange("A1:A2").getValues();
  const inCell = (text) => ({ facts: said_(() => JSON.parse(text)) });
  const experiments = {
    hiddenColumns: noted_("hiddenColumns"),
    formulaStores: inCell(stores),
    formulaMetadata: inCell(metadata),
  };
  [
    "caches",
    "clockTriggers",
    "writeOrder",
    "deadHost",
    "loading",
    "gzip",
    "metadataMoves",
    "textCells",
    "formulaSpelling",
    "formulaValues",
  ].forEach((name) => (experiments[name] = noted_(name)));
  return told_({ probe: 1, at: new Date().toISOString(), experiments });
}

/** In a copy of the spreadsheet (File > Make a copy): what was copied with it. */
function probeCopy() {
  const spreadsheet = SpreadsheetApp.getActive();
  const tags = spreadsheet.createDeveloperMetadataFinder().withKey("probe-spreadsheet").find();
  const facts = {
    isCopy: tags.length > 0 && tags[0].getValue() !== spreadsheet.getId(),
    spreadsheetTags: tags.length,
    rowTags: spreadsheet.createDeveloperMetadataFinder().withKey("probe-row").find().length,
    columnTags: spreadsheet.createDeveloperMetadataFinder().withKey("probe-column").find().length,
    hiddenColumn: said_(() => {
      const sheet = spreadsheet.getSheetByName("Probe hidden");
      return [sheet.isColumnHiddenByUser(2), sheet.getRange("B1").getValue()];
    }),
    documentProperty: said_(() => PropertiesService.getDocumentProperties().getProperty("PROBE_DOCUMENT")),
    scriptProperties: Object.keys(PropertiesService.getScriptProperties().getProperties()).length,
    triggers: ScriptApp.getProjectTriggers().length,
  };
  return told_({ probe: 1, at: new Date().toISOString(), experiments: { copy: { facts } } });
}

function told_(report) {
  const text = JSON.stringify(report);
  console.log(text);
  const sheet = SpreadsheetApp.getActive().getSheetByName("Probe");
  sheet.getRange("B1").setNumberFormat("@").setValue(text);
  return text;
}
