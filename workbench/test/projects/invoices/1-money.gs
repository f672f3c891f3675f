// Plain script files, as people write them in Google's own editor: one scope, constants that other files use.
const VAT = 0.22;

/**
 * A net amount with VAT on top.
 *
 * @param {number} net The net amount.
 * @customfunction
 */
function GROSS(net) {
  return Math.round(net * (1 + VAT) * 100) / 100;
}
