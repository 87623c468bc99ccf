import { Ellipsis } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuItem } from './menu.tsx'

export interface MoreMenuProps {
  /** Names what the choices are about. */
  readonly label: string
  readonly items: readonly { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void }[]
  readonly className?: string | undefined
}

/** A ⋯ button with the rarer actions of one thing. */
export function MoreMenu({ label, items, className }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      label={label}
      trigger={<IconButton ref={button} label={label} icon={<Ellipsis aria-hidden />} className={className} />}
    >
      {items.map((item) => (
        <MenuItem
          key={item.label}
          icon={item.icon}
          onSelect={() => {
            // A dialog that opens now returns the focus here; the menu's item is gone by then.
            button.current?.focus()
            item.onSelect()
          }}
        >
          {item.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
