/** Provides the enums only: charts of a sheet are created by `Sheet.newChart()`. */
// oxlint-disable-next-line typescript/no-extraneous-class -- a script needs an object that bears them
export class Charts {}
