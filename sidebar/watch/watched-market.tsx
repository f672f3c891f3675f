import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { countries } from "../../src/core/country-names";
import { Field, NumberInText } from "../parts/field";
import { OptionPicker } from "../parts/option-picker";
import { eventTypes, Sentiments, typedCode } from "../run/what-news";
import type { MarketDraft } from "./watch-draft";

interface Props {
  readonly market: MarketDraft;
  readonly isEnough: boolean;
  readonly onChange: (change: Partial<MarketDraft>) => void;
}

/** News not tied to named companies: which countries, events, sentiment and topic. */
export function WatchedMarket({ market, isEnough, onChange }: Props): JSX.Element {
  const places = useMemo(() => countries().map(({ code, name }) => ({ value: code, label: name })), []);
  const types = useMemo(eventTypes, []);
  return (
    <>
      <p class="help watched">News about any company. What’s new has a line for each company and story.</p>
      <div class="field">
        <OptionPicker
          id="market-countries"
          label="Countries"
          placeholder={market.countries.length === 0 ? "Any country. Type to choose…" : "Add another…"}
          options={places}
          chosen={market.countries}
          onChange={(chosen) => onChange({ countries: chosen })}
        />
      </div>
      <div class="field">
        <OptionPicker
          id="market-types"
          label="Events"
          placeholder={market.types.length === 0 ? "Any event. Type to choose…" : "Add another…"}
          options={types}
          chosen={market.types}
          onChange={(chosen) => onChange({ types: chosen })}
          asTyped={typedCode}
        />
      </div>
      <Field
        id="market-words"
        label="Topic"
        value={market.words}
        placeholder="Any topic, such as heat pumps"
        onInput={(words) => onChange({ words })}
      />
      <div class="watched">
        <Sentiments chosen={market.sentiments} onChange={(chosen) => onChange({ sentiments: chosen })} />
      </div>
      <NumberInText
        id="market-limit"
        before="Read at most"
        after="articles a check"
        value={market.limit}
        onInput={(limit) => onChange({ limit })}
      />
      {!isEnough && <p class="help">Choose a country, an event or a topic, and 1 to 1,000 articles.</p>}
    </>
  );
}
