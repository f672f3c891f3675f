// An add-on as one would write it who knows the services and not their traps. Each function falls into one of them.

function onOpen() {
  SpreadsheetApp.getUi().createAddonMenu().addItem("Fill", "fill").addToUi();
}

/** Whoever types the formula means their own key. */
function MY_KEY() {
  return PropertiesService.getUserProperties().getProperty("KEY") || "no key";
}

function saveKeyFromCell(key) {
  PropertiesService.getUserProperties().setProperty("KEY", key);
}

/** Asks the service whenever it is evaluated. */
function COMPANY_FACT(company) {
  return UrlFetchApp.fetch("https://api.example/v1/" + company).getContentText();
}

function everyFiveMinutes() {
  ScriptApp.newTrigger("fill").timeBased().everyMinutes(5).create();
}

function twoTriggers() {
  ScriptApp.newTrigger("fill").timeBased().everyHours(1).create();
  ScriptApp.newTrigger("goOn").timeBased().everyHours(2).create();
}

/** Goes on an hour later, by a trigger that it makes for itself. */
function goOn() {
  ScriptApp.getProjectTriggers().forEach(function (trigger) {
    ScriptApp.deleteTrigger(trigger);
  });
  ScriptApp.newTrigger("goOn").timeBased().everyHours(1).create();
}

/** Writes what the service says. */
function fill() {
  SpreadsheetApp.getActiveSheet()
    .getRange("A1:A4")
    .setValues([["=1+1"], ["00123"], ["1/2"], ["plain"]]);
}

function latest() {
  return { company: "acme.example", at: new Date() };
}

/** Mutes what may go wrong, so that nothing goes wrong. */
function fetchAllOrNothing() {
  return UrlFetchApp.fetchAll([
    { url: "https://api.example/v1/acme", muteHttpExceptions: true },
    { url: "https://api.example/v1/away", muteHttpExceptions: true },
  ]).map(function (response) {
    return response.getResponseCode();
  });
}

function openOther() {
  return SpreadsheetApp.openById("1abc").getName();
}

function remember(count) {
  var cache = CacheService.getScriptCache();
  for (var i = 0; i < count; i++) cache.put("company " + i, "paid for", 21600);
  return cache.get("company 0");
}

function reportElsewhere() {
  UrlFetchApp.fetch("https://telemetry.example/hello");
}

/** Holds the lock while it asks. */
function askUnderLock() {
  var lock = LockService.getDocumentLock();
  lock.waitLock(1000);
  SpreadsheetApp.getUi().alert("Buy?");
  return lock.hasLock();
}
