import clsx from 'clsx'
import { DropdownMenu as Primitive } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useBackToClose } from '@love-space/ui/overlay-history.ts'
import { usePortalContainer } from '@love-space/ui/portal.tsx'
import { floatingClass } from './floating.ts'

export type MenuProps = {
  /** One element that takes a ref and props (a Button or IconButton). */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  /** Opens at once, for a menu that was loaded because somebody pressed its button. */
  defaultOpen?: boolean | undefined
}

/** A menu of actions; its children are MenuItem, MenuLabel and MenuSeparator. */
export function Menu({ trigger, children, align = 'end', defaultOpen = false }: MenuProps) {
  const container = usePortalContainer()
  const [isOpen, setIsOpen] = useState(defaultOpen)
  useBackToClose(isOpen, () => setIsOpen(false))
  return (
    <Primitive.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          loop
          className={clsx(
            floatingClass,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto p-1.5',
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export type MenuItemProps = {
  children: ReactNode
  onSelect?: (() => void) | undefined
  icon?: ReactNode
  tone?: 'normal' | 'danger' | undefined
  disabled?: boolean | undefined
  /** Renders the single child, a link, as the item. */
  asChild?: boolean | undefined
}

/** One action of a Menu. */
export function MenuItem({
  children,
  onSelect,
  icon,
  tone = 'normal',
  disabled = false,
  asChild = false,
}: MenuItemProps) {
  return (
    <Primitive.Item
      asChild={asChild}
      disabled={disabled}
      {...(onSelect ? { onSelect } : {})}
      className={clsx(
        'flex min-h-tap cursor-pointer items-center gap-3 rounded-field px-3 py-2 outline-none select-none [&_svg]:size-5',
        'data-highlighted:bg-accent-soft data-highlighted:text-on-accent-soft data-disabled:opacity-50',
        tone === 'danger' && 'text-danger',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Primitive.Item>
  )
}

/** A heading inside a Menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 pt-2 pb-1 text-sm text-text-muted">{children}</Primitive.Label>
}

/** A line between groups of a Menu. */
export function MenuSeparator() {
  return <Primitive.Separator className="mx-3 my-1.5 h-px bg-line" />
}
