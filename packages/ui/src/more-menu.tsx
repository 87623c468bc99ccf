import { Ellipsis } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuItem } from './menu.tsx'

export interface MoreMenuProps {
  /** Label that names what the actions are about. */
  readonly label: string
  readonly items: readonly { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void }[]
  readonly className?: string | undefined
}

/** A ⋯ button with the rarer actions on one record. */
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
            // The menu's item is gone, so a dialog that opens now returns the focus here.
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
