import type { ComponentType } from 'react'
import type { ApplyUse } from '../files/uploads.store.ts'
import type { RouteObject } from '../router.ts'

/** What a remote exposes as `./routes`; check it there with `satisfies RemoteModule['routes']`. */
export interface RemoteModule {
  /** Absolute paths. Pages are loaded by the routes' `lazy`, so that one page costs one page. */
  readonly routes: RouteObject[]
  /** Loads what becomes of the files that are uploaded for its features, by the kind of their use. */
  readonly loadUploadUses?: () => Promise<{ readonly uploadUses: Readonly<Record<string, ApplyUse>> }>
}

/** Entries of the shell's menu for those they are meant for. A courtesy: the server decides who may do what. */
export interface MenuGroup<Icon> {
  readonly audience: 'signed-in' | 'signed-out' | 'admin'
  readonly heading?: string
  readonly entries: readonly {
    /** `{name}` is the name of who is signed in. */
    readonly label: string
    readonly to: string
    readonly icon: Icon
  }[]
}

/** What search engines and messengers show of a public page. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Things of the page by schema.org; `{{origin}}` stands for the address of the product. */
  readonly things?: readonly object[]
}

/** What a remote's `src/heads.ts` exports as `heads`: its public pages by path. Every other page is kept out of search engines. */
export type RemoteHeads = Readonly<Record<string, PageHead>>

/** What a remote's `src/menu.ts` exports as `menu`; the build publishes it, so the shell needs no change for an entry. */
export type RemoteMenu = readonly MenuGroup<ComponentType>[]

/** The shapes of an icon of 24 x 24, as `[element, attributes]`. */
export type IconShapes = readonly (readonly [string, Readonly<Record<string, string>>])[]

/** The menu as the build has written it. */
export type PublishedMenu = readonly MenuGroup<IconShapes>[]
