import { LocaleType, LogLevel, Univer } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import { FunctionType, type IFunctionInfo } from "@univerjs/engine-formula";
import { UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import enUS from "@univerjs/preset-sheets-core/locales/en-US";
import { UniverRPCMainThreadPlugin } from "@univerjs/rpc";
import { CalculationMode, UniverSheetsFormulaPlugin } from "@univerjs/sheets-formula";
import { UniverSheetsNumfmtPlugin } from "@univerjs/sheets-numfmt";
import { UniverSheetsNumfmtUIPlugin } from "@univerjs/sheets-numfmt-ui";
import type { CustomFunctionHelp } from "../../host/custom-function-help";

/** Univer's number formats would parse and rewrite what a user types. The workbook does that. */
const LEFT_OUT: readonly unknown[] = [
  UniverRPCMainThreadPlugin,
  UniverSheetsNumfmtPlugin,
  UniverSheetsNumfmtUIPlugin,
];

/**
 * Univer without everything that could disagree with the workbook: it draws, selects and edits text.
 *
 * The plugins are registered one by one, because the preset requires a worker once its formula calculation is
 * turned off.
 */
export function startUniver(container: string, functions: readonly CustomFunctionHelp[]) {
  const preset = UniverSheetsCorePreset({
    container,
    header: true,
    toolbar: false,
    formulaBar: true,
    footer: false,
    contextMenu: false,
    disableAutoFocus: true,
    workerURL: "none",
    formula: {
      description: functions.map(explained),
      initialFormulaComputing: CalculationMode.NO_CALCULATION,
    },
    sheets: {
      disableForceStringAlert: true,
      disableForceStringMark: true,
      clipboardConfig: { hidePasteOptions: true },
    },
  });
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: enUS },
    logLevel: LogLevel.ERROR,
  });
  for (const entry of preset.plugins) {
    const [plugin, options] = Array.isArray(entry) ? entry : [entry, {}];
    if (LEFT_OUT.includes(plugin)) {
      continue;
    }
    univer.registerPlugin(
      plugin,
      plugin === UniverSheetsFormulaPlugin ? { ...options, notExecuteFormula: false } : options,
    );
  }
  // oxlint-disable-next-line no-underscore-dangle -- the only access to Univer's services
  return { univer, api: FUniver.newAPI(univer), injector: univer.__getInjector() };
}

function explained({ name, summary, params }: CustomFunctionHelp): IFunctionInfo {
  return {
    functionName: name,
    functionType: FunctionType.User,
    description: summary,
    abstract: summary,
    functionParameter: params.map((parameter) => ({
      name: parameter.name,
      detail: parameter.description,
      example: "",
      require: parameter.optional ? 0 : 1,
      repeat: 0,
    })),
  };
}
