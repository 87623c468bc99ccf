import type { ComponentType } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import type { Shown } from '../waiting.rules.ts'

export interface Item {
  readonly id: string
  readonly spaceId: string
  readonly title: string
}

export interface ItemEditorProps<I extends Item> {
  readonly space: Space
  /** Null for a new item. */
  readonly item: I | null
  /** Files chosen for a new item before the form was there. */
  readonly chosen?: readonly File[] | undefined
  /** Called after saving; with null if the item is held on this device. */
  readonly onSaved?: ((item: I | null) => void) | undefined
  readonly onClose: () => void
}

export interface ItemDetailProps<I extends Item> {
  readonly user: User
  readonly space: Space
  /** The item as in the list. The dialog fetches its present state. */
  readonly item: Shown<I>
  readonly actions: ItemActions<I>
  readonly onClose: () => void
}

export interface ItemActions<I extends Item> {
  readonly show: (item: Shown<I>) => void
  /** Opens the editor; with null for a new item. */
  readonly edit: (item: I | null) => void
  readonly askToDelete: (item: I) => void
  /** Makes the held write of an item without a card a draft again. */
  readonly undoWrite: (write: HeldWrite) => void
  /** Makes the held write about an item a draft again, or drops a held deletion. */
  readonly undo: (item: Shown<I>) => void
  readonly forgetSaved: () => void
}

type TextName = 'options' | 'deleteTitle' | 'deleteFailed'

/** Data in which memories and timeline events differ. */
export interface ItemKind<I extends Item> {
  readonly name: TrashKind
  readonly texts: Readonly<Record<TextName, string>>
  /** The browser's file picker, which opens with the editor of a new item. */
  readonly picker?: { readonly label: string; readonly purpose: FilePurpose }
  readonly draftNameOf: (spaceId: string, item: I | null) => string
  /** Returns the draft of a held write that has none. */
  readonly draftIn: (write: HeldWrite, item: I | undefined) => unknown
  readonly remove: (id: string, sending: SendOptions) => Promise<unknown>
  readonly refresh: () => Promise<unknown>
  readonly loadEditor: () => Promise<{ default: ComponentType<ItemEditorProps<I>> }>
  readonly loadDetail: () => Promise<{ default: ComponentType<ItemDetailProps<I>> }>
}
