// Values: a private mailbox is nobody's employer, in whatever country.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { companiesSent } from "../addin/companies-sent";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const [ACME = ""] = websites(1);

const PRIVATE = (
  "hotmail.fr hotmail.co.uk yahoo.de yahoo.co.jp yahoo.com.br ymail.com live.co.uk live.nl outlook.es msn.fr gmx.at gmx.ch gmail.com " +
  "googlemail.com icloud.com aol.de protonmail.ch proton.me tutanota.de fastmail.fm yandex.by mail.ee inbox.lv posteo.de mailbox.org " +
  "web.de t-online.de freenet.de aon.at bluewin.ch orange.fr wanadoo.fr free.fr laposte.net sfr.fr telenet.be skynet.be ziggo.nl kpnmail.nl " +
  "libero.it virgilio.it tiscali.it telefonica.net terra.es sapo.pt btinternet.com sky.com virginmedia.com eircom.net telia.com online.no " +
  "luukku.com wp.pl onet.pl seznam.cz centrum.sk freemail.hu abv.bg ukr.net bk.ru rambler.ru comcast.net verizon.net sbcglobal.net nycap.rr.com " +
  "shaw.ca sympatico.ca prodigy.net.mx uol.com.br bol.com.br arnet.com.ar qq.com 163.com 126.com sina.com naver.com hanmail.net docomo.ne.jp " +
  "rediffmail.com walla.co.il bigpond.com.au optusnet.com.au xtra.co.nz mweb.co.za duck.com mailinator.com yopmail.fr"
).split(" ");

describe("A private e-mail address", () => {
  const column = ["Account", `Jane <jane@${ACME}>`, ...PRIVATE.map((host) => `jane.doe@${host}`)];

  it("is bought as no employer, whatever its provider's country, and says what to enter", async () => {
    const addin = await openAddin({ column, formulas: false });

    const bill = await addin.value("quoteRun", BASICS);
    await addin.run(BASICS);

    expect(bill).toMatchObject({ invalid: PRIVATE.length, companies: 1 });
    expect(companiesSent(addin)).toEqual([ACME]);
    const others = addin.statusLines().filter((line) => !line.includes("is a private e-mail address."));
    expect(others).toEqual(["Done"]);
  });

  it("is looked up by no search for websites", async () => {
    const addin = await openAddin({ column, formulas: false });

    await addin.run({ kind: "match" });

    expect(addin.sent.map(({ url }) => new URL(url).searchParams.get("query"))).toEqual([ACME]);
  });
});

describe("The website of a provider of mailboxes", () => {
  const SITES = ["yahoo.de", "https://www.orange.fr/", "gmx.at", "live.com", "mail.ru", "sky.com"];
  const EMPLOYERS = ["jane@livenation.example", "joe@mail.acme.example", "ann@yahoo-partners.example"];

  it("is a company, as is an employer whose domain begins like a provider's", async () => {
    const addin = await openAddin({ column: ["Website", ...SITES, ...EMPLOYERS], formulas: false });

    const bill = await addin.value("quoteRun", BASICS);

    expect(bill).toMatchObject({ companies: SITES.length + EMPLOYERS.length });
  });
});
