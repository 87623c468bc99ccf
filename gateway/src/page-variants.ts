import { firstLanguage, languages } from '@love-space/contracts/languages.ts'
import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { readerLanguage } from '@love-space/couple-rules/spoken-language.ts'
import { createComposer } from '@love-space/static-server/compose-index.ts'
import type { StaticSource } from '@love-space/static-server/source.ts'
import { getsCanary, type CanaryNumber } from './canary-cookie.ts'
import type { FrontEnds, ReleaseStates } from './front-ends.ts'

const remoteNames = { couple: 'mf-couple', admin: 'mf-admin' } as const

export interface PageVariantOptions {
  readonly frontEnds: FrontEnds
  readonly config: Readonly<Record<string, string>>
  readonly publicOrigin: string
}

const openPageVariant = ({ frontEnds, config, publicOrigin }: PageVariantOptions, canaries: readonly string[]) => {
  const sourceOf = (name: FrontEndName): StaticSource => frontEnds[name][canaries.includes(name) ? 'canary' : 'stable']
  const shell = sourceOf('shell')
  const remotes = { couple: sourceOf(remoteNames.couple), admin: sourceOf(remoteNames.admin) }
  const composer = createComposer({
    shell,
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, source]) => [`mf_${name}`, { source, publicPath: `/remotes/${name}` }]),
    ),
    config,
    origin: publicOrigin,
    languages: Object.keys(languages).filter((language) => language !== firstLanguage),
    languageOf: ({ headers }) => readerLanguage(headers),
  })
  return { shell, remotes, composer, canaries }
}

export type PageVariant = ReturnType<typeof openPageVariant>

export const createPageVariants = (options: PageVariantOptions) => {
  const variants = new Map<string, PageVariant>()
  return (states: ReleaseStates, canaryNumber: CanaryNumber | undefined): PageVariant => {
    const canaries = Object.entries(states).flatMap(([name, { canary }]) =>
      getsCanary(canary, canaryNumber) ? [name] : [],
    )
    const key = canaries.join()
    const variant = variants.get(key) ?? openPageVariant(options, canaries)
    variants.set(key, variant)
    return variant
  }
}
