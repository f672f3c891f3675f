import type { Journey } from "./open-workbench";
import { Walker, type Visit } from "./sidebar-states";

const SEND_MAIL = "https://www.googleapis.com/auth/script.send_mail";
const TEAM = "team@mail.example";
const WEEK_DAYS = 7;
const DAY_MINUTES = 24 * 60;

/** Days without an open sidebar, with one trigger firing each and new articles. */
async function days(journey: Journey, count: number): Promise<void> {
  const { workbench } = journey;
  for (let day = 0; day < count; day++) {
    await journey.minutesLater(DAY_MINUTES);
    await workbench.demoApi!.advanceDays(1);
    await workbench.host.fireTriggers();
  }
}

/** Watches from their form to a refused key: forms, finds on Home, digests that are delivered and that are not. */
export async function walkWatches(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  const { sidebar } = at;
  const { host } = journey.workbench;
  await at.opened("Open sidebar");
  await at.click("Watches");
  await at.sees("You have no watches yet", "watches: none yet");
  await journey.select("A2:A21");
  await journey.menu("Get news");
  await at.click("Get news ·");
  await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
  await at.sees("A month, at most", "watch: form");
  await sidebar.getByLabel("Also send what is new to").selectOption("Slack or Google Chat");
  await at.sees("An example", "watch: digest to a chat");
  host.consent(SEND_MAIL, false);
  await sidebar.getByLabel("Also send what is new to").selectOption("An e-mail address");
  await at.sees("Google asks first", "watch: e-mail without Google’s consent");
  host.consent(SEND_MAIL, true);
  await at.click("I have allowed it");
  await sidebar.getByText("Google asks first").waitFor({ state: "detached" });
  await sidebar.getByLabel("E-mail address").fill("nobody");
  await at.click("Send this as a test");
  await at.sees("This is not an e-mail address", "watch: an e-mail address that is none");
  await sidebar.getByLabel("E-mail address").fill(TEAM);
  await at.click("Send this as a test");
  await at.sees(`Sent to ${TEAM}`, "watch: digest by e-mail, sent as a test");
  await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
  await at.sees("every Monday at 08:00", "watches: a new one");

  await days(journey, 2 * WEEK_DAYS);
  await at.opened("Open sidebar");
  await at.sees("\\d+ new", "home: what is new");
  await at.opened("What’s new");
  await at.sees("\\d+ new, found", "what’s new");
  await at.opened("Open sidebar");
  await at.click("Watches");
  await at.sees("This month", "watches: after two weeks");
  host.consent(SEND_MAIL, false);
  await days(journey, WEEK_DAYS);
  await at.opened("Open sidebar");
  await at.click("Watches");
  await at.sees("Google does not let the add-on send e-mail", "watches: a digest that failed");
  await journey.unfold("More");
  await at.click("Delete");
  await at.sees("It checks no more", "watches: asks before one is deleted");
  await at.click("Keep it");
  await at.click("Pause");
  await at.sees("Paused", "watches: paused");
  await at.click("Go on");
  await sidebar.getByText("Watching", { exact: true }).waitFor();
  host.consent(SEND_MAIL, true);

  await journey.workbench.demoApi!.setFaults([{ when: {}, reply: { status: 401 } }]);
  await days(journey, WEEK_DAYS);
  await journey.workbench.demoApi!.setFaults([]);
  await at.opened("Open sidebar");
  await at.click("Watches");
  await at.sees("Stopped", "watches: stopped");
}
