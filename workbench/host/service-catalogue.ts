import { ENUMS } from "./enums";
import type { Execution } from "./execution";
import type { ServiceCatalogue } from "./realm/wire";
import { Blob } from "./services/blob";
import { Browser } from "./services/browser";
import { Cache, CacheService } from "./services/cache-service";
import {
  EmbeddedAreaChartBuilder,
  EmbeddedBarChartBuilder,
  EmbeddedChartBuilder,
  EmbeddedColumnChartBuilder,
  EmbeddedLineChartBuilder,
  EmbeddedPieChartBuilder,
} from "./services/chart-builders";
import { Charts } from "./services/charts";
import {
  BooleanCondition,
  ConditionalFormatRule,
  ConditionalFormatRuleBuilder,
} from "./services/conditional-format";
import { Color, ColorBuilder, RgbColor } from "./services/color";
import { DataValidation } from "./services/data-validation";
import { DataValidationBuilder } from "./services/data-validation-builder";
import { TextFinder } from "./services/text-finder";
import { TextStyle, TextStyleBuilder } from "./services/text-style";
import { TextRotation } from "./services/text-rotation";
import {
  DeveloperMetadata,
  DeveloperMetadataFinder,
  DeveloperMetadataLocation,
} from "./services/developer-metadata";
import { ChartOptions, ContainerInfo, EmbeddedChart } from "./services/embedded-chart";
import { Filter, FilterCriteria, FilterCriteriaBuilder } from "./services/filter";
import { HtmlOutput, HtmlService } from "./services/html-service";
import { Lock, LockService } from "./services/lock-service";
import { Logger } from "./services/logger";
import { MailApp } from "./services/mail-app";
import { Menu } from "./services/menu";
import { NamedRange } from "./services/named-range";
import { Properties, PropertiesService } from "./services/properties-service";
import { Protection } from "./services/protection";
import { Range } from "./services/range";
import { RangeList } from "./services/range-list";
import { RichTextValue, RichTextValueBuilder } from "./services/rich-text";
import { AuthorizationInfo, ScriptApp } from "./services/script-app";
import { Selection } from "./services/selection";
import { Session, User } from "./services/session";
import { Sheet } from "./services/sheet";
import { Spreadsheet } from "./services/spreadsheet";
import { SpreadsheetApp } from "./services/spreadsheet-app";
import { ClockTriggerBuilder, SpreadsheetTriggerBuilder, Trigger, TriggerBuilder } from "./services/trigger";
import { PromptResponse, Ui } from "./services/ui";
import { HTTPResponse } from "./services/http-response";
import { UrlFetchApp } from "./services/url-fetch-app";
import { Utilities } from "./services/utilities";
import { Attribute } from "./services/xml-attribute";
import { Cdata, Comment, DocType, ProcessingInstruction, Text } from "./services/xml-content";
import { Document } from "./services/xml-document";
import { Element } from "./services/xml-element";
import { Format } from "./services/xml-format";
import { Namespace } from "./services/xml-namespace";
import { XmlService } from "./services/xml-service";
import { ABSENT_SERVICES } from "./absent-services";

import { membersOf, shortName } from "./signatures/type-definitions";

type ServiceClass = abstract new (...args: never[]) => object;

/** Services that are global in a script; each execution has one object of each. */
const GLOBAL_SERVICES: Readonly<Record<string, new (execution: Execution) => object>> = {
  Browser,
  CacheService,
  Charts,
  HtmlService,
  LockService,
  Logger,
  MailApp,
  PropertiesService,
  ScriptApp,
  Session,
  SpreadsheetApp,
  UrlFetchApp,
  Utilities,
  XmlService,
};

/** Every emulated class by its name in messages. Scripts can call all methods of a class; the rest must be private. */
const CLASSES: Readonly<Record<string, ServiceClass>> = {
  ...GLOBAL_SERVICES,
  Blob,
  "CacheService.Cache": Cache,
  "Charts.ChartOptions": ChartOptions,
  "HtmlService.HtmlOutput": HtmlOutput,
  "LockService.Lock": Lock,
  "PropertiesService.Properties": Properties,
  "ScriptApp.AuthorizationInfo": AuthorizationInfo,
  "ScriptApp.ClockTriggerBuilder": ClockTriggerBuilder,
  "ScriptApp.SpreadsheetTriggerBuilder": SpreadsheetTriggerBuilder,
  "ScriptApp.Trigger": Trigger,
  "ScriptApp.TriggerBuilder": TriggerBuilder,
  "Session.User": User,
  "SpreadsheetApp.BooleanCondition": BooleanCondition,
  "SpreadsheetApp.Color": Color,
  "SpreadsheetApp.ColorBuilder": ColorBuilder,
  "SpreadsheetApp.ConditionalFormatRule": ConditionalFormatRule,
  "SpreadsheetApp.ConditionalFormatRuleBuilder": ConditionalFormatRuleBuilder,
  "SpreadsheetApp.ContainerInfo": ContainerInfo,
  "SpreadsheetApp.DataValidation": DataValidation,
  "SpreadsheetApp.DataValidationBuilder": DataValidationBuilder,
  "SpreadsheetApp.DeveloperMetadata": DeveloperMetadata,
  "SpreadsheetApp.DeveloperMetadataFinder": DeveloperMetadataFinder,
  "SpreadsheetApp.DeveloperMetadataLocation": DeveloperMetadataLocation,
  "SpreadsheetApp.EmbeddedAreaChartBuilder": EmbeddedAreaChartBuilder,
  "SpreadsheetApp.EmbeddedBarChartBuilder": EmbeddedBarChartBuilder,
  "SpreadsheetApp.EmbeddedChart": EmbeddedChart,
  "SpreadsheetApp.EmbeddedChartBuilder": EmbeddedChartBuilder,
  "SpreadsheetApp.EmbeddedColumnChartBuilder": EmbeddedColumnChartBuilder,
  "SpreadsheetApp.EmbeddedLineChartBuilder": EmbeddedLineChartBuilder,
  "SpreadsheetApp.EmbeddedPieChartBuilder": EmbeddedPieChartBuilder,
  "SpreadsheetApp.Filter": Filter,
  "SpreadsheetApp.FilterCriteria": FilterCriteria,
  "SpreadsheetApp.FilterCriteriaBuilder": FilterCriteriaBuilder,
  "SpreadsheetApp.Menu": Menu,
  "SpreadsheetApp.NamedRange": NamedRange,
  "SpreadsheetApp.PromptResponse": PromptResponse,
  "SpreadsheetApp.Protection": Protection,
  "SpreadsheetApp.Range": Range,
  "SpreadsheetApp.RangeList": RangeList,
  "SpreadsheetApp.RgbColor": RgbColor,
  "SpreadsheetApp.RichTextValue": RichTextValue,
  "SpreadsheetApp.RichTextValueBuilder": RichTextValueBuilder,
  "SpreadsheetApp.Selection": Selection,
  "SpreadsheetApp.Sheet": Sheet,
  "SpreadsheetApp.Spreadsheet": Spreadsheet,
  "SpreadsheetApp.TextFinder": TextFinder,
  "SpreadsheetApp.TextRotation": TextRotation,
  "SpreadsheetApp.TextStyle": TextStyle,
  "SpreadsheetApp.TextStyleBuilder": TextStyleBuilder,
  "SpreadsheetApp.Ui": Ui,
  "UrlFetchApp.HTTPResponse": HTTPResponse,
  "XmlService.Attribute": Attribute,
  "XmlService.Cdata": Cdata,
  "XmlService.Comment": Comment,
  "XmlService.DocType": DocType,
  "XmlService.Document": Document,
  "XmlService.Element": Element,
  "XmlService.Format": Format,
  "XmlService.Namespace": Namespace,
  "XmlService.ProcessingInstruction": ProcessingInstruction,
  "XmlService.Text": Text,
};

const methodsByType = new Map<string, ReadonlySet<string>>();
const typeByClass = new Map<unknown, string>();
for (const [type, service] of Object.entries(CLASSES)) {
  typeByClass.set(service, type);
  methodsByType.set(type, new Set(methodsOf(service.prototype as object)));
}

/** The catalogue sent to the contexts. */
export const serviceCatalogue: ServiceCatalogue = {
  methods: Object.fromEntries([...methodsByType].map(([type, methods]) => [type, [...methods]])),
  enums: ENUMS,
  others: JSON.stringify(
    Object.fromEntries(
      [...methodsByType].map(([type, methods]) => [
        type,
        membersOf(shortName(type)).filter((name) => !methods.has(name)),
      ]),
    ),
  ),
  absent: ABSENT_SERVICES,
  globals: Object.fromEntries(Object.keys(GLOBAL_SERVICES).map((name) => [name, name])),
};

/** The emulated type of an object; undefined if it has none. */
export function typeOfService(object: object): string | undefined {
  return typeByClass.get(object.constructor);
}

export function isServiceMethod(type: string, method: string): boolean {
  return methodsByType.get(type)?.has(method) ?? false;
}

export function globalService(name: string, execution: Execution): object | undefined {
  const Service = Object.hasOwn(GLOBAL_SERVICES, name) ? GLOBAL_SERVICES[name] : undefined;
  return Service && new Service(execution);
}

function methodsOf(prototype: object | null): string[] {
  if (prototype === null || prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype) as object | null)];
}
