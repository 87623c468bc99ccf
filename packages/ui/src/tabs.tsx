import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

export type TabsProps<T extends string> = {
  label: string
  tabs: readonly { value: T; label: ReactNode; content: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** Panels of which one shows; arrow keys move between their tabs. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next)
        if (tab) onChange(tab.value)
      }}
    >
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-tap shrink-0 border-b-2 border-transparent px-4 font-medium text-text-muted -outline-offset-2 transition-colors hover:text-text data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
