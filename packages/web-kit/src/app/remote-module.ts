import type { ComponentType } from 'react'
import type { ApplyUse } from '../files/uploads.store.ts'
import type { RouteObject } from '../router.ts'

/** What a remote exposes as `./routes`; check it there with `satisfies RemoteModule['routes']`. */
export interface RemoteModule {
  /** Absolute paths. Pages are loaded by the routes' `lazy`. */
  readonly routes: RouteObject[]
  /** Loads the functions that use uploaded files of its features, by kind of use. */
  readonly loadUploadUses?: () => Promise<{ readonly uploadUses: Readonly<Record<string, ApplyUse>> }>
}

/** Menu entries for an audience. Only for display: the server checks permissions. */
export interface MenuGroup<Icon> {
  readonly audience: 'signed-in' | 'signed-out' | 'admin'
  readonly heading?: string
  readonly entries: readonly {
    /** `{name}` is replaced by the user's name. */
    readonly label: string
    readonly to: string
    readonly icon: Icon
  }[]
}

export interface PageHead {
  readonly title: string
  readonly description: string
  /** Schema.org items; `{{origin}}` stands for the product's origin. */
  readonly things?: readonly object[]
}

/** Public pages by path, exported by a remote's `src/heads.ts`. Search engines see no other page. */
export type RemoteHeads = Readonly<Record<string, PageHead>>

/** Exported as `menu` by a remote's `src/menu.ts`. The build publishes it, so entries need no change of the shell. */
export type RemoteMenu = readonly MenuGroup<ComponentType>[]

/** Shapes of a 24 x 24 icon, as `[element, attributes]`. */
export type IconShapes = readonly (readonly [string, Readonly<Record<string, string>>])[]

export type PublishedMenu = readonly MenuGroup<IconShapes>[]
