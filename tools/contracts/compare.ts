export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly [keyword: string]: unknown
}

export interface RouteSnapshot {
  readonly id: string
  readonly access: string
  readonly callers?: readonly string[]
  readonly stepUp?: boolean
  readonly idempotent?: boolean
  readonly status: number
  readonly bodyBytesMax?: number
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly answer?: Schema
  readonly answerType?: string
}

/** The contracts of a release. Exported names are listed by module that front ends share. */
export interface Snapshot {
  readonly routes: Readonly<Record<string, RouteSnapshot>>
  readonly events: Readonly<Record<string, Schema>>
  readonly shared: Readonly<Record<string, readonly string[]>>
}

/** `closed` (a service with a request) rejects unknown properties and adds defaults; `open` ignores them. */
type Reader = 'closed' | 'open'

/** Bounds that accept fewer values when lowered; the others do when raised. */
const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'] as const
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'] as const
const sameOrNone = ['pattern', 'format', 'multipleOf', 'uniqueItems'] as const

const shown = (schema: Schema): string =>
  schema.const !== undefined ? JSON.stringify(schema.const) : (schema.type ?? (schema.anyOf ? 'one of several' : 'any'))

const takesAnything = (schema: Schema): boolean =>
  schema.type === undefined && schema.const === undefined && schema.anyOf === undefined

const constantFits = (value: unknown, reader: Schema): boolean => {
  if (reader.const !== undefined) return reader.const === value
  if (reader.type !== typeof value) return false
  if (typeof value !== 'string') return true
  const { pattern, minLength = 0, maxLength = Infinity } = reader as { [keyword: string]: never }
  return value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern).test(value))
}

const boundBreaks = (written: Schema, reader: Schema, path: string): string[] => {
  const numberAt = (schema: Schema, keyword: string): number | undefined => schema[keyword] as number | undefined
  return [
    ...upperBounds.filter((k) => (numberAt(written, k) ?? Infinity) > (numberAt(reader, k) ?? Infinity)),
    ...lowerBounds.filter((k) => (numberAt(written, k) ?? -Infinity) < (numberAt(reader, k) ?? -Infinity)),
    ...sameOrNone.filter((k) => reader[k] !== undefined && reader[k] !== written[k]),
  ].map((keyword) => `${path}: values outside ${keyword} ${String(reader[keyword])} are not understood`)
}

const objectBreaks = (written: Schema, reader: Schema, path: string, kind: Reader): string[] => {
  const given = written.properties ?? {}
  const known = reader.properties ?? {}
  const isOptional = (name: string) => kind === 'closed' && known[name]?.default !== undefined
  const missing = (reader.required ?? [])
    .filter((name) => !isOptional(name) && !(written.required ?? []).includes(name))
    .map((name) => `${path}.${name}: is required, and ${given[name] ? 'may be left out' : 'is not there'}`)
  const properties = Object.entries(given).flatMap(([name, schema]) => {
    if (known[name]) return breaksOf(schema, known[name], `${path}.${name}`, kind)
    return kind === 'closed' && reader.additionalProperties === false ? [`${path}.${name}: is refused`] : []
  })
  const records = Object.entries(reader.patternProperties ?? {}).flatMap(([pattern, schema]) => {
    const values = written.patternProperties?.[pattern]
    return values
      ? breaksOf(values, schema, `${path}.*`, kind)
      : [`${path}: is no longer a record of ${shown(schema)} values`]
  })
  return [...missing, ...properties, ...records]
}

/** Returns what breaks for a reader that expects `reader` and receives values of `written`. */
export const breaksOf = (written: Schema, reader: Schema, path: string, kind: Reader): string[] => {
  if (takesAnything(reader)) return []
  if (written.anyOf) return written.anyOf.flatMap((one) => breaksOf(one, reader, path, kind))
  if (reader.anyOf) {
    const tries = reader.anyOf.map((one) => breaksOf(written, one, path, kind))
    if (tries.some((found) => found.length === 0)) return []
    const sameType = reader.anyOf.findIndex(({ type, const: value }) => type === written.type && value === undefined)
    return tries[sameType] ?? [`${path}: ${shown(written)} is not understood`]
  }
  if (written.const !== undefined) {
    return constantFits(written.const, reader) ? [] : [`${path}: ${shown(written)} is not understood`]
  }
  const isSameType = written.type === reader.type || (written.type === 'integer' && reader.type === 'number')
  if (!isSameType || reader.const !== undefined) {
    return [`${path}: ${shown(written)} where ${shown(reader)} is understood`]
  }
  const bounds = boundBreaks(written, reader, path)
  if (written.type === 'array') {
    return [...bounds, ...breaksOf(written.items ?? {}, reader.items ?? {}, `${path}[]`, kind)]
  }
  return written.type === 'object' ? [...bounds, ...objectBreaks(written, reader, path, kind)] : bounds
}

const requestBreaks = (before: RouteSnapshot, now: RouteSnapshot, name: string): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const reader = now[part]
    // A part that the route no longer reads cannot break.
    if (!reader) return []
    return breaksOf(before[part] ?? { type: 'object', properties: {} }, reader, `${name}, ${part}`, 'closed')
  })

const answerBreaks = (before: RouteSnapshot, now: RouteSnapshot, name: string): string[] => {
  if (before.answerType !== now.answerType) return [`${name}: answers another media type`]
  if (!before.answer) return []
  return now.answer ? breaksOf(now.answer, before.answer, `${name}, answer`, 'open') : [`${name}: answers nothing`]
}

const routeBreaks = (before: RouteSnapshot, now: RouteSnapshot, name: string): string[] => {
  const excluded = (before.callers ?? []).filter((caller) => !now.callers?.includes(caller))
  const isStricter = before.access !== now.access && now.access !== 'public'
  return [
    ...(isStricter ? [`${name}: access was ${before.access} and is ${now.access}`] : []),
    ...excluded.map((caller) => `${name}: ${caller} may no longer call it`),
    ...(now.stepUp && !before.stepUp ? [`${name}: asks for a step-up`] : []),
    ...(before.idempotent && !now.idempotent ? [`${name}: no longer takes an Idempotency-Key`] : []),
    ...(before.status === now.status ? [] : [`${name}: answered ${before.status} and answers ${now.status}`]),
    ...((now.bodyBytesMax ?? Infinity) < (before.bodyBytesMax ?? 0) ? [`${name}: takes smaller bodies`] : []),
    ...requestBreaks(before, now, name),
    ...answerBreaks(before, now, name),
  ]
}

/** Returns one sentence for each change after which two versions may not run side by side. */
export const breaksBetween = (before: Snapshot, now: Snapshot): string[] => [
  ...Object.entries(before.routes).flatMap(([name, route]) => {
    const present = now.routes[name]
    return present ? routeBreaks(route, present, name) : [`${name}: is gone`]
  }),
  ...Object.entries(before.events).flatMap(([subject, data]) => {
    const present = now.events[subject]
    return present ? breaksOf(present, data, `${subject}, data`, 'open') : [`${subject}: is gone`]
  }),
  // A remote of the last release imports these from the current shell.
  ...Object.entries(before.shared).flatMap(([module, names]) =>
    names
      .filter((name) => !now.shared[module]?.includes(name))
      .map((name) => `${module}: no longer gives ${name} to remotes`),
  ),
]

/** Returns routes, events and shared modules that are new, so that older releases lack them. */
export const comingBetween = (before: Snapshot, now: Snapshot): string[] =>
  (['routes', 'events', 'shared'] as const).flatMap((part) =>
    Object.keys(now[part]).filter((name) => before[part][name] === undefined),
  )
