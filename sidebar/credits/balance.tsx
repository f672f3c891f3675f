import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { useTask } from "../use-task";

/** What is left on the account of the user's key; nothing where the API does not say. Asked again once something was spent. */
export function Balance(): JSX.Element | null {
  const { state, call } = useAddin();
  const [balance, setBalance] = useState<number | null>(null);
  const asking = useTask();
  const key = state?.key.saved === true ? state.key.hint : null;
  useEffect(() => {
    if (key === null) return setBalance(null);
    asking.run(
      () => call("getAccount", {}),
      (answer) => setBalance(answer.balance),
    );
  }, [key, state?.credits.total]);
  if (balance === null) return null;
  return (
    <p class="balance">
      <strong>{numberInWords(balance)}</strong> credits left on your account
    </p>
  );
}
