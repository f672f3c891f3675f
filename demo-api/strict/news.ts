import { onlyKnown, QueryParameters } from "../parameters";
import { newsPrice } from "../prices";
import { articlesAbout, document, oncePerGroup, profilesOf } from "../routes/news";
import type { Route } from "../routes/route";
import { fullText } from "../world/news";
import { strictCompany } from "./company";

/** The page size and the offset that are seen; nothing says that they can be asked for. */
const PAGE = { limit: 10, offset: 0 };

/** Knows the four parameters that are seen, and refuses any other: `limit` and `offset` as well. */
export const strictNews: Route = {
  method: "GET",
  path: "/api/v1/news",
  aliases: ["/api/v1/news/"],

  serve(request, context) {
    const query = new QueryParameters(request);
    onlyKnown(query.names, ["company", "sentiment_list", "type_list", "unique_article"]);
    const asked = query.requiredText("company");
    const { name: _name } = strictCompany(asked, context);
    const sentiments = query.list("sentiment_list");
    const types = query.list("type_list");
    const matching = articlesAbout(asked, context).filter(
      ({ sentiment, tags }) =>
        (sentiments.length === 0 || sentiments.includes(sentiment)) &&
        (types.length === 0 || tags.some(({ code }) => types.includes(code))),
    );
    const articles = query.flag("unique_article") === true ? oncePerGroup(matching) : matching;
    const page = articles.slice(PAGE.offset, PAGE.limit);
    const isSimple = sentiments.length + types.length === 0;
    return {
      silent: true,
      body: {
        total: articles.length,
        ...PAGE,
        count: page.length,
        data: page.map((article) => document(article, fullText(article, profilesOf(context)), true)),
        status: isSimple ? "success" : undefined,
      },
      credits: newsPrice(page.length),
    };
  },
};
