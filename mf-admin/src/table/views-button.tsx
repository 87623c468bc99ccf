import { PanelsTopLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import { viewTexts as texts } from '@love-space/texts/en/office/views.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import type { Identified } from './column.ts'
import type { Grid } from './use-grid.ts'
import type { ViewsMenu as EagerViewsMenu } from './views-menu.tsx'

// `lazy` loses the type parameters.
const ViewsMenu = lazy(async () => ({
  default: (await import(/* webpackChunkName: "views" */ './views-menu.tsx')).ViewsMenu,
})) as unknown as typeof EagerViewsMenu

/** Loads the menu of shared views when it is pressed, or when the address names a view. */
export function ViewsButton<Row extends Identified, Page>({ grid }: { readonly grid: Grid<Row, Page> }) {
  const { name, view } = grid.table
  const [isPressed, setIsPressed] = useState(false)
  if (!isViewedTable(name)) return null
  const button = (
    <IconButton label={texts.title} icon={<PanelsTopLeft aria-hidden />} onClick={() => setIsPressed(true)} />
  )
  if (!isPressed && view.id === null) return button
  return (
    <Suspense fallback={button}>
      <ViewsMenu grid={grid} of={name} isOpenAtFirst={isPressed} />
    </Suspense>
  )
}
