import { Pencil, Trash2 } from 'lucide-react'
import { items } from '@love-space/texts/en/couple/items.ts'
import { fill } from '@love-space/texts/fill.ts'
import { MoreMenu } from '@love-space/ui/more-menu.tsx'
import type { Item, ItemActions, ItemKind } from './item-kind.ts'

interface ItemMenuProps<I extends Item> {
  kind: ItemKind<I>
  item: I
  actions: ItemActions<I>
  editLabel?: string
  className: string
}

export const ItemMenu = <I extends Item>(props: ItemMenuProps<I>) => {
  const { kind, item, actions, editLabel = items.edit, className } = props
  return (
    <MoreMenu
      label={fill(kind.texts.options, { title: item.title })}
      items={[
        { label: editLabel, icon: <Pencil aria-hidden />, onSelect: () => actions.edit(item) },
        { label: items.delete, icon: <Trash2 aria-hidden />, onSelect: () => actions.askToDelete(item) },
      ]}
      className={className}
    />
  )
}
