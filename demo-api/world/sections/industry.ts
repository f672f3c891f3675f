import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

export function industry(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const trades = [profile.trade, ...(profile.secondTrade ? [profile.secondTrade] : [])];
  const distinct = trades.filter((trade, index) => trades.indexOf(trade) === index);
  return {
    keyword: random.sample(
      [
        ...profile.trade.path.map(({ name }) => name.toLowerCase()),
        writer.text("{what}"),
        writer.text("{buyer}"),
        "innovation",
      ],
      4,
    ),
    industry: distinct.map(({ code, name }, index) => ({ code, label: name, is_primary: index === 0 })),
    naics: distinct.map(({ naics: { code, label } }) => ({ code, label })),
    sic: distinct.map(({ sic: { code, label } }) => ({ code, label })),
    product_category: profile.trade.name,
  };
}
