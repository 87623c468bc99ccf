import clsx from 'clsx'
import { DropdownMenu as Primitive } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useBackToClose } from '@love-space/ui/overlay-history.ts'
import { usePortalContainer } from '@love-space/ui/portal.tsx'
import { floatingClass } from './floating.ts'

export type MenuProps = {
  /** Element that opens the menu; accepts a ref and props (a Button or IconButton). */
  trigger: ReactElement
  label: string
  children: ReactNode
  /** Whether the menu is open at first, because a press of its button loaded its code. */
  defaultOpen?: boolean | undefined
}

export function Menu({ trigger, label, children, defaultOpen = false }: MenuProps) {
  const container = usePortalContainer()
  const [isOpen, setIsOpen] = useState(defaultOpen)
  useBackToClose(isOpen, () => setIsOpen(false))
  return (
    <Primitive.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <section aria-label={label}>
          <Primitive.Content
            align="end"
            sideOffset={8}
            collisionPadding={12}
            loop
            className={clsx(
              floatingClass,
              'max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(14rem,calc(100vw-1.5rem))] overflow-y-auto p-1.5',
            )}
          >
            {children}
          </Primitive.Content>
        </section>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export type MenuItemProps = {
  children: ReactNode
  onSelect?: (() => void) | undefined
  icon?: ReactNode
}

export function MenuItem({ children, onSelect, icon }: MenuItemProps) {
  return (
    <Primitive.Item
      {...(onSelect ? { onSelect } : {})}
      className={clsx(
        'flex min-h-tap cursor-pointer items-center gap-3 rounded-field px-3 py-2 -outline-offset-2 select-none [&_svg]:size-5',
        'data-highlighted:bg-accent-soft data-highlighted:text-on-accent-soft',
      )}
    >
      {icon}
      {children}
    </Primitive.Item>
  )
}

export type MenuChoiceProps<T extends string> = {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice in a menu, which stays open to show the effect. */
export function MenuChoice<T extends string>({ label, options, value, onChange }: MenuChoiceProps<T>) {
  return (
    <Primitive.RadioGroup
      value={value}
      onValueChange={(chosen) => onChange(chosen as T)}
      aria-label={label}
      className="px-1.5 pb-1.5"
    >
      <span aria-hidden className="block px-1.5 pt-1.5 pb-1 text-sm text-text-muted">
        {label}
      </span>
      <span className="flex flex-wrap gap-1">
        {options.map((option) => (
          <Primitive.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => event.preventDefault()}
            className={clsx(
              'flex min-h-tap grow cursor-pointer items-center justify-center rounded-field border px-3 text-sm font-medium outline-offset-1 select-none',
              'border-line data-highlighted:bg-accent-soft data-highlighted:text-on-accent-soft',
              'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent',
            )}
          >
            {option.label}
          </Primitive.RadioItem>
        ))}
      </span>
    </Primitive.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 pt-2 pb-1 text-sm text-text-muted">{children}</Primitive.Label>
}

export function MenuSeparator() {
  return <Primitive.Separator className="mx-3 my-1.5 h-px bg-line" />
}
