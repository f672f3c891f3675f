import { SetupError } from "../errors";

/** In test deployments and odd documents: without a store nothing can be remembered, so nothing may be bought. */
export function noDocumentStore(): SetupError {
  return new SetupError(
    "setup/permission",
    "This document has no store of its own for add-ons.",
    "Use the add-on in a Google spreadsheet.",
  );
}
