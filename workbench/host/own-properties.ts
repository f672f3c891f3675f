type OwnProperties = Readonly<Record<string, string | number>>;

const properties = new WeakMap<object, OwnProperties>();

/** Gives a service object plain properties beside its methods, as those of events have (platform fact K16). */
export function withProperties<Service extends object>(service: Service, own: OwnProperties): Service {
  properties.set(service, own);
  return service;
}

/** Undefined for all but the objects of events. */
export function ownProperties(service: object): OwnProperties | undefined {
  return properties.get(service);
}
