import type { Kit, ServiceDefinition } from '@love-space/service-kit/service/service.ts'
import type { DeclaredCollection } from '@love-space/service-kit/store/declared-index.ts'
import { Type } from '@sinclair/typebox'
import { idsOf } from './erasure/concerns.ts'
import type { Eraser } from './erasure/erasers.ts'
import { openErasureLedger, type ErasureLedger, type LedgerKeys } from './erasure/erasure-ledger.ts'
import { erasureAggregate } from './erasure/erasure.model.ts'
import { createErasures, type ErasureOptions, type ErasureStore } from './erasure/erasures.ts'
import { mountErasureRoutes } from './erasure/erasures.routes.ts'
import { repeatErasures } from './erasure/repeat-erasures.ts'
import { mountExportRoutes, type Exporter } from './export/exporter.ts'
import type { PersonalDataKit } from './personal-data-kit.ts'

export const PersonalDataEnv = {
  ERASURE_LEDGER: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description:
        'Folder of the erasure ledger, apart from databases and backups, or a bucket: `s3+https://<server>/<bucket>`, with `?region=<region>` unless that is us-east-1. A restore repeats the erasures in it.',
    }),
  ),
  ERASURE_LEDGER_ACCESS_KEY: Type.Optional(Type.String({ description: 'Access key of that bucket.' })),
  ERASURE_LEDGER_SECRET_KEY: Type.Optional(Type.String({ description: 'Secret key of that bucket.' })),
}

export interface PersonalDataService<Env, Deps extends Kit<Env>> extends ServiceDefinition<
  Env,
  Deps,
  PersonalDataKit<Env>
> {
  /** Erasers of data outside the collections, such as files or data at other services. */
  readonly erasers?: (deps: Deps) => readonly Eraser[]
  readonly exporters?: (deps: Deps) => readonly Exporter[]
}

const ledgerIn = (env: unknown): ErasureLedger | undefined => {
  const { ERASURE_LEDGER: place, ...keys } = env as LedgerKeys & { readonly ERASURE_LEDGER?: string }
  return place === undefined ? undefined : openErasureLedger(place, keys)
}

export const personalDataCollections = (own: readonly DeclaredCollection[]): readonly DeclaredCollection[] => [
  ...own,
  erasureAggregate,
]

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
