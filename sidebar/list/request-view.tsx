import type { JSX } from "preact";
import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import { listFormula } from "../../src/lists/list-formula";
import { requestBodyText } from "../../src/lists/list-draft";
import type { ListRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { CopyButton } from "../parts/copy-button";

/** The draft as a request, to inspect and to copy: the request body, and a single formula that asks for the same. */
export function RequestView({ request: wanted }: { request: ListRequest }): JSX.Element {
  // A single request or formula is limited to what the API lists at once.
  const request = { ...wanted, limit: Math.min(wanted.limit, LIST_LIMIT_MAX) };
  const body = requestBodyText(request);
  const { state } = useAddin();
  const cell = listFormula(request.filters, request.limit, state?.argumentSeparator ?? ";", request);
  return (
    <details>
      <summary>Show the request and the formula</summary>
      <div class="request">
        <div class="copy-line">
          <h2>Request</h2>
          <CopyButton text={body} what="request body" />
        </div>
        <pre tabIndex={0} aria-label="Request body">
          {body}
        </pre>
        <div class="copy-line">
          <h2>The same in one cell</h2>
          {"formula" in cell && <CopyButton text={cell.formula} what="formula" />}
        </div>
        {"formula" in cell ? (
          <pre tabIndex={0} aria-label="Formula">
            {cell.formula}
          </pre>
        ) : (
          <p class="problem">{cell.problem}</p>
        )}
      </div>
    </details>
  );
}
