import type { DemoCompany } from "../../demo-api/demo-api";
import type { DemoReply, DemoRequest } from "../../demo-api/wire";

/** In the query, or a part of the path. */
const GENERATED = /(?<=company=|\/)generated-(\d+)\.example/;

/** Website of a generated company in the demo API, as many as a test needs. */
export const generatedWebsite = (number: number): string => `generated-${number}.example`;

interface Service {
  handle(request: DemoRequest): DemoReply;
}

/**
 * The demo API with any number of companies: a generated one has the data of one of the service's own, under its own
 * website and UUID.
 */
export function withGeneratedCompanies(service: Service, known: () => readonly DemoCompany[]): Service {
  let models: readonly DemoCompany[] | null = null;
  return {
    handle(request) {
      const number = GENERATED.exec(request.url)?.[1];
      if (number === undefined) return service.handle(request);
      models ??= known();
      const model = models[Number(number) % models.length]!;
      const url = request.url.replace(GENERATED, model.website);
      const reply = service.handle({ ...request, url });
      const named = reply.body.split(model.website).join(generatedWebsite(Number(number)));
      return { ...reply, body: named.split(model.uuid).join(uuidOf(Number(number))) };
    },
  };
}

/** Seven letters and digits, at least one of them a digit. */
export function uuidOf(number: number): string {
  return `g0${number.toString(36).padStart(5, "0")}`;
}
