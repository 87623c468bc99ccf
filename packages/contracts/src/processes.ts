/** The services. Each may refer to records of those before it. */
export const serviceNames = ['auth', 'space', 'media', 'engagement', 'admin'] as const
export type ServiceName = (typeof serviceNames)[number]

export const servicesExcept = <const S extends ServiceName>(...names: readonly S[]): Exclude<ServiceName, S>[] =>
  serviceNames.filter((name): name is Exclude<ServiceName, S> => !(names as readonly string[]).includes(name))

/** Returns an object with an entry for each service. */
export const perService = <T>(valueOf: (service: ServiceName) => T): Readonly<Record<ServiceName, T>> =>
  Object.fromEntries(serviceNames.map((name) => [name, valueOf(name)])) as Record<ServiceName, T>

export const processNames = [...serviceNames, 'gateway'] as const
export type ProcessName = (typeof processNames)[number]

export const isService = (name: ProcessName): name is ServiceName => name !== 'gateway'

export const databaseOf = (service: ProcessName): string => `lovespace_${service}`
