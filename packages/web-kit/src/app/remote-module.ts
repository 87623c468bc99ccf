import type { ComponentType } from 'react'
import type { ApplyUse } from '../files/uploads.store.ts'
import type { RouteObject } from '../router.ts'

/** The module that a remote exposes as `./routes`, checked by `satisfies RemoteModule['routes']`. */
export interface RemoteModule {
  /** Routes with absolute paths. Each loads its page through `lazy`. */
  readonly routes: RouteObject[]
  /** Loads the functions that use uploaded files, by kind. */
  readonly loadUploadUses?: () => Promise<{ readonly uploadUses: Readonly<Record<string, ApplyUse>> }>
}

export interface MenuEntry<Icon> {
  readonly label: string
  readonly to: string
  readonly icon: Icon
  readonly hint?: string
  /** The space that an entry needs: any, or one that is not read-only. */
  readonly needs?: 'space' | 'writable'
  readonly covers?: readonly string[]
}

/** Menu entries: `bar` is the navigation, `add` the sheet of its button. The server checks permissions. */
export interface MenuGroup<Icon> {
  readonly audience: 'signed-in' | 'signed-out' | 'admin' | 'bar' | 'add'
  readonly heading?: string
  readonly entries: readonly MenuEntry<Icon>[]
}

export interface PageHead {
  readonly title: string
  readonly description: string
  /** Schema.org items. `{{origin}}` stands for the product's origin. */
  readonly things?: readonly object[]
}

/** Metadata by path, exported by a remote's `src/heads.ts`. Search engines see no other page. */
export type RemoteHeads = Readonly<Record<string, PageHead>>

/** Menu, exported by a remote's `src/menu.ts` and published by the build, so the shell need not change. */
export type RemoteMenu = readonly MenuGroup<ComponentType>[]

/** Shapes of a 24 x 24 icon, as `[element, attributes]`. */
export type IconShapes = readonly (readonly [string, Readonly<Record<string, string>>])[]

export type PublishedMenu = readonly MenuGroup<IconShapes>[]
