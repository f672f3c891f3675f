import { once } from "./terms";

/**
 * Hosts of private mailboxes, free or with an internet connection: such an address does not say where its owner works. For
 * e-mail addresses only: a website `yahoo.de` is a company's.
 *
 * Sources: the lists `email-providers` 2.26.0 (ISC), `freemail` 1.7.0 (ISC) and `free-email-domains` 1.12.6 (MIT), without
 * domains that are also an employer's own, and rare ones.
 */

/** Brands that have mailboxes under the endings of many countries: `hotmail.fr`, `live.co.uk`. */
const BRANDS =
  "10minutemail altavista aol bigpond caramail chello email excite fastmail freemail gmail gmx googlemail guerrillamail hotmail hushmail " +
  "icloud inbox live lycos mail mailinator msn netscape outlook posteo protonmail rediffmail rocketmail temp-mail tempmail tiscali trashmail " +
  "tuta tutanota wanadoo windowslive yahoo yandex ymail yopmail zohomail";

/** May follow a brand. */
const ENDING = /\.(?:com|net|org|info|(?:com?|net?|or|org)\.[a-z]{2}|[a-z]{2})$/;

/** `*.rr.com` means its subdomains. */
const HOSTS = [
  // Anywhere.
  "37.com addy.io aim.com airpost.net anonaddy.com anonaddy.me anonymize.com bigfoot.com compuserve.com " +
    "compuserve.de countermail.com cs.com ctemplar.com cyberdude.com disroot.org duck.com everyone.net fortunecity.com foxmail.com " +
    "graffiti.net hey.com hush.ai hush.com icq.com iname.com incredimail.com juno.com keemail.me kolabnow.com mac.com " +
    "mail2world.com mailbox.org mailfence.com me.com mozmail.com myself.com myway.com netzero.com netzero.net passinbox.com passmail.net " +
    "peoplepc.com pm.me pobox.com privaterelay.appleid.com proton.me relay.firefox.com riseup.net runbox.com safe-mail.net sent.com " +
    "sharklasers.com simplelogin.co simplelogin.com startmail.com tutamail.com usa.com usa.net vfemail.net zoho.com zoho.eu zoho.in",
  // Of one provider, by trade, place and taste.
  "accountant.com adexec.com africamail.com alumni.com alumnidirector.com appraiser.net archaeologist.com artlover.com asia-mail.com " +
    "asia.com atheist.com auctioneer.net australiamail.com bartender.net berlin.com bikerider.com birdlover.com brazilmail.com brew-master.com " +
    "brew-meister.com californiamail.com cheerful.com chef.net chemist.com chinamail.com clerk.com clubmember.org collector.org columnist.com " +
    "comic.com computer4u.com consultant.com contractor.net coolsite.net counsellor.com cyber-wizard.com cybergal.com cyberservices.com " +
    "dallasmail.com deliveryman.com diplomats.com disciples.com discofan.com doctor.com doglover.com doramail.com dr.com dublin.com " +
    "dutchmail.com elvisfan.com engineer.com englandmail.com europe.com europemail.com execs.com fastservice.com financier.com fireman.net " +
    "gardener.com geologist.com germanymail.com graduate.org graphic-designer.com greenmail.net groupmail.com hackermail.com hairdresser.net " +
    "hilarious.com homemail.com hot-shot.com housemail.com humanoid.net innocent.com inorbit.com instruction.com insurer.com irelandmail.com " +
    "israelmail.com italymail.com job4u.com journalist.com keromail.com kittymail.com koreamail.com lawyer.com legislator.com linuxmail.org",
  "lobbyist.com london.com loveable.com lovecat.com madonnafan.com madrid.com metalfan.com mexicomail.com minister.com moscowmail.com " +
    "munich.com musician.org muslim.com net-shopping.com ninfan.com nonpartisan.com null.net nycmail.com optician.com orthodontist.com " +
    "pacificwest.com pediatrician.com petlover.com photographer.net physicist.net planetmail.com planetmail.net polandmail.com politician.com " +
    "post.com presidency.com priest.com programmer.net publicist.com qualityservice.com radiologist.net ravemail.com realtyagent.com " +
    "reggaefan.com registerednurses.com reincarnate.com religious.com repairman.com representative.com rescueteam.com rome.com saintly.com " +
    "salesperson.net samerica.com sanfranmail.com scientist.com scotlandmail.com secretary.net singapore.com snakebite.com socialworker.net " +
    "sociologist.com solution4u.com songwriter.net spainmail.com surgical.net swedenmail.com swissmail.com teachers.org tech-center.com " +
    "techie.com technologist.com theplate.com therapist.net toke.com tokyo.com toothfairy.com torontomail.com tvstar.com umpire.com " +
    "uymail.com webname.com worker.com workmail.com writeme.com",
  // The United States and Canada.
  "*.rr.com adelphia.net alltel.net ameritech.net atlanticbb.net att.net bell.net bellatlantic.net bellsouth.net bresnan.net cableone.net " +
    "centurylink.net centurytel.net charter.net cogeco.ca cogeco.net comcast.net consolidated.net cox.net earthlink.net eastlink.ca " +
    "embarqmail.com epix.net flash.net frontier.com frontiernet.net fuse.net gci.net hawaiiantel.net hughes.net insightbb.com " +
    "knology.net mchsi.com mediacombb.net metrocast.net mindspring.com mts.net myfairpoint.net mymts.net nb.sympatico.ca ns.sympatico.ca " +
    "nvbell.net optimum.net optonline.net pacbell.net prodigy.net ptd.net q.com rcn.com roadrunner.com rogers.com sasktel.net sbcglobal.net " +
    "shaw.ca snet.net suddenlink.net swbell.net sympatico.ca tds.net teksavvy.com telus.net twc.com verizon.net videotron.ca " +
    "windstream.net wowway.com xplornet.com zoominternet.net",
  // Central and South America.
  "adinet.com.uy argentina.com arnet.com.ar bol.com.br brturbo.com.br cantv.net ciudad.com.ar click21.com.br entelchile.net etb.net.co " +
    "fibertel.com.ar globo.com globomail.com ibest.com.br ig.com.br infovia.com.ar montevideo.com.uy oi.com.br pop.com.br prodigy.net.mx " +
    "r7.com speedy.com.ar superig.com.br terra.cl terra.com terra.com.ar terra.com.br terra.com.co terra.com.mx terra.com.pe terra.com.ve " +
    "une.net.co uol.com.ar uol.com.br uol.com.mx uolsinectis.com.ar vtr.net zipmail.com.br",
  // Great Britain and Ireland.
  "*.fsnet.co.uk *.freeserve.co.uk *.plus.com blueyonder.co.uk btconnect.com btinternet.com btopenworld.com eircom.net freeserve.co.uk freeuk.com fsmail.net fsnet.co.uk gofree.co.uk " +
    "indigo.ie iol.ie lineone.net madasafish.com ntlworld.com o2.co.uk onetel.com orange.net sky.com " +
    "supanet.com talk21.com talktalk.co.uk talktalk.net uwclub.net virgin.net virginmedia.com",
  // Germany, Austria and Switzerland.
  "alice-dsl.de alice-dsl.net alice.de aon.at arcor.de berlin.de bluemail.ch bluewin.ch directbox.com emailn.de epost.de ewetel.net " +
    "firemail.de freenet.de gmx-topmail.de hispeed.ch inode.at kabelbw.de kabelmail.de kabsi.at liwest.at magenta.de mnet-mail.de " +
    "mnet-online.de netcologne.de nexgo.de o2mail.de o2online.de online.de onlinehome.de osnanet.de romandie.com smart-mail.de sofortmail.de " +
    "sunrise.ch swissonline.ch t-online.de unitybox.de utanet.at versanet.de vodafone.de vodafonemail.de vtxmail.ch web.de",
  // France and the Benelux countries.
  "9online.fr aliceadsl.fr bbox.fr belgacom.net brutele.be caiway.nl casema.nl cegetel.net chez.com club-internet.fr dbmail.com free.fr " +
    "freegates.be freeler.nl freesurf.fr hetnet.nl home.nl i-france.com ifrance.com kpnmail.nl kpnplanet.nl laposte.net libertysurf.fr neuf.fr " +
    "noos.fr numericable.fr online.fr online.nl orange.fr planet.nl proximus.be pt.lu quicknet.nl scarlet.be sfr.fr skynet.be solcon.nl " +
    "tele2.fr tele2.nl telenet.be telfort.nl upcmail.nl versatel.nl voila.fr voo.be wxs.nl xs4all.nl zeelandnet.nl ziggo.nl zonnet.nl",
  // Italy, Spain, Portugal, Greece and Turkey.
  "aeiou.pt alice.it arrakis.es arubapec.it blu.it ciaoweb.it clix.pt eresmas.com euskalnet.net fastwebnet.it forthnet.gr giallo.it " +
    "hispavista.com hol.gr iespana.es in.gr inicia.es interfree.it inwind.it iol.it iol.pt jazzfree.com jumpy.it katamail.com legalmail.it " +
    "libero.it mailbox.gr megamail.pt mixmail.com movistar.es mynet.com netcabo.pt netvisao.pt oninet.pt ono.com otenet.gr pec.it " +
    "portugalmail.pt poste.it sapo.pt superonline.com supereva.it telecable.es telefonica.net teleline.es telepac.pt teletu.it terra.es tim.it " +
    "tin.it tiscalinet.it ttmail.com virgilio.it vodafone.it ya.com",
  // The Nordic and Baltic countries.
  "apollo.lv bahnhof.se bredband.net broadpark.no c2i.net comhem.se dnainternet.net ebnett.no elisanet.fi frisurf.no getmail.no " +
    "glocalnet.net home.se hot.ee jippii.fi jubii.dk jubiimail.dk kolumbus.fi luukku.com lyse.net netti.fi ofir.dk one.lt online.ee online.no " +
    "passagen.se pp.inet.fi saunalahti.fi sci.fi simnet.is sol.dk spray.no spray.se start.no stofanet.dk suomi24.fi swipnet.se takas.lt " +
    "tdcadsl.dk tele2.se telia.com webspeed.dk welho.com youmail.dk",
  // Central and eastern Europe.
  "abv.bg atlas.cz azet.sk bigmir.net bk.ru buziaczek.pl centrum.cz centrum.sk chat.ru citromail.hu dir.bg front.ru gazeta.pl gbg.bg go2.pl " +
    "gportal.hu home.ro hotbox.ru i.ua indamail.hu int.pl interia.eu interia.pl internet.ru invitel.hu k.ro land.ru lenta.ru list.ru meta.ua " +
    "myrambler.ru neostrada.pl newmail.ru o2.pl onet.eu onet.pl op.pl pobox.sk pochta.ru poczta.fm poczta.onet.pl post.cz post.sk pisem.net " +
    "quick.cz rambler.ru rambler.ua seznam.cz spoko.pl spoluzaci.cz sweb.cz t-online.hu tlen.pl tut.by ukr.net upcmail.hu vipmail.hu volny.cz " +
    "vp.pl wp.pl xmail.ru ya.ru zoznam.sk",
  // Asia.
  "012.net.il 126.com 139.com 163.com 188.com 189.cn 21cn.com airtelmail.in aliyun.com au.com bezeqint.net biglobe.ne.jp bsnl.in " +
    "chinaren.com chol.com citiz.net daum.net docomo.ne.jp dreamwiz.com empal.com eyou.com ezweb.ne.jp freechal.com hanafos.com hanmail.net " +
    "hinet.net hongkong.com i.softbank.jp in.com indiatimes.com kakao.com kimo.com korea.com lankamail.com maktoob.com nate.com " +
    "naver.com netvigator.com netvision.net.il nifty.com ocn.ne.jp pacific.net.sg pchome.com.tw plala.or.jp qq.com sanook.com sify.com sina.cn " +
    "sina.com sina.com.cn singnet.com.sg so-net.ne.jp softbank.ne.jp sohu.com tom.com vip.126.com vip.163.com vip.qq.com vip.sina.com vsnl.net " +
    "walla.co.il walla.com yam.com yeah.net ybb.ne.jp zahav.net.il",
  // Australia, New Zealand and Africa.
  "aapt.net.au adam.com.au ananzi.co.za clear.net.nz dodo.com.au iafrica.com ihug.co.nz iinet.net.au internode.on.net iprimus.com.au " +
    "mighty.co.za mweb.co.za netspace.net.au optusnet.com.au orcon.net.nz ozemail.com.au paradise.net.nz slingshot.co.nz telkomsa.net " +
    "telstra.com tpg.com.au vodamail.co.za webmail.co.za westnet.com.au xtra.co.nz",
];

const brands = once(() => new Set(BRANDS.split(" ")));
const hosts = once(() => new Set(HOSTS.flatMap((each) => each.split(" "))));

/**
 * Whether e-mail addresses at a host are private ones.
 *
 * @param host In lower case, without `www.`.
 */
export function isMailboxHost(host: string): boolean {
  return (
    hosts().has(host) || hosts().has(host.replace(/^[^.]*/, "*")) || brands().has(host.replace(ENDING, ""))
  );
}
