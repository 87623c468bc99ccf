import type { Kit, ServiceDefinition } from '@love-space/service-kit/service/service.ts'
import type { DeclaredCollection } from '@love-space/service-kit/store/declared-index.ts'
import { Type } from '@sinclair/typebox'
import { idsOf } from './erasure/concerns.ts'
import type { Eraser } from './erasure/erasers.ts'
import { erasureAggregate } from './erasure/erasure.model.ts'
import { createErasures, type ErasureOptions, type Erasures, type ErasureStore } from './erasure/erasures.ts'
import { mountErasureRoutes } from './erasure/erasures.routes.ts'
import { repeatErasures } from './erasure/repeat-erasures.ts'
import { mountExportRoutes, type Exporter } from './export/exporter.ts'

/** What a service that holds personal data reads from its environment, beside the kit's own variables. */
export const PersonalDataEnv = {
  ERASURE_LEDGER: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description:
        'Folder, apart from databases and backups, where every erasure is noted by its id; a restore repeats what stands there.',
    }),
  ),
}

/** What a service that holds personal data is given. */
export interface PersonalDataKit<Env> extends Kit<Env> {
  readonly erasures: Erasures
}

/** A service that holds personal data: what it erases, and what people get of it. */
export interface PersonalDataService<Env, Deps extends Kit<Env>> extends ServiceDefinition<
  Env,
  Deps,
  PersonalDataKit<Env>
> {
  /** What of an erased space or user is not simply documents of a collection: files, other services' data. */
  readonly erasers?: (deps: Deps) => readonly Eraser[]
  /** What people get of this service when they take their data away. */
  readonly exporters?: (deps: Deps) => readonly Exporter[]
}

const ledgerIn = (env: unknown): string | undefined => (env as { readonly ERASURE_LEDGER?: string }).ERASURE_LEDGER

/** Gives every collection of a service that holds personal data, from those it declares itself. */
export const personalDataCollections = (own: readonly DeclaredCollection[]): readonly DeclaredCollection[] => [
  ...own,
  erasureAggregate,
]

/** Makes a service erase and export what it holds of people. */
export const withPersonalData = <Env, Deps extends Kit<Env>>(
  { erasers, exporters, ...service }: PersonalDataService<Env, Deps>,
  options: Pick<ErasureOptions, 'graceMs'> = {},
): ServiceDefinition<Env, Deps & { readonly erasures: ErasureStore }> => ({
  ...service,
  collections: personalDataCollections(service.collections),
  createDeps: async (kit) => {
    let own: readonly Eraser[] = []
    const erasures = createErasures(kit, () => own, { ...options, ledger: ledgerIn(kit.env) })
    const deps = await service.createDeps({ ...kit, erasures })
    own = erasers?.(deps) ?? []
    return { ...deps, erasures }
  },
  createApp: (deps) => {
    const app = service.createApp(deps)
    mountErasureRoutes(app, deps.erasures)
    mountExportRoutes(app, exporters?.(deps) ?? [])
    return app
  },
  jobs: (deps) => [deps.erasures.job, ...(service.jobs?.(deps) ?? [])],
  isErased: (deps) => (envelope) => deps.erasures.hasAny(idsOf(envelope)),
  onRestored: (deps) => repeatErasures(deps.connection, deps.erasures),
})
