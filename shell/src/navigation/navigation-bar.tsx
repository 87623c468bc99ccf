import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { navigation as texts } from '@love-space/texts/en/navigation.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import type { IconShapes, MenuEntry, PublishedMenu } from '@love-space/web-kit/app/remote-module.ts'
import { Link, useLocation } from '@love-space/web-kit/router.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { remoteMenus } from '../top-bar/remote-menus.ts'
import { Shapes } from '../shapes.tsx'
import { useIsTyping } from './use-is-typing.ts'

const loadSheet = () => import(/* webpackChunkName: "add-sheet" */ './add-sheet.tsx')

type Entry = MenuEntry<IconShapes>

const itemClass =
  'group relative flex h-full min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-field px-0.5 -outline-offset-2 lg:h-auto lg:min-h-14 lg:w-full lg:flex-none'
const labelClass = 'w-full truncate text-center text-[min(0.75rem,3.6vw)] leading-tight font-medium'

/** Loads the remotes' entries, then returns the navigation, so that it appears whole. */
export async function loadNavigationBar() {
  const menus = await remoteMenus()
  return { default: () => <NavigationBar menus={menus} /> }
}

/** The navigation: a bottom bar on phones, from 1024 px a rail. Hidden while the on-screen keyboard is open. */
function NavigationBar({ menus }: { menus: PublishedMenu }) {
  const { data: space } = useMySpace()
  const [isAdding, setIsAdding] = useState(false)
  const { Part: AddSheet } = useLazyPart(loadSheet, isAdding || 'idle', undoPress(setIsAdding, isAdding, false))
  const isTyping = useIsTyping()
  const isPossible = ({ needs }: Entry) =>
    needs === undefined || (needs === 'space' ? space != null : space?.status === 'ACTIVE')
  const entriesOf = (audience: 'bar' | 'add') =>
    menus.flatMap((group) => (group.audience === audience ? group.entries : [])).filter(isPossible)
  const entries = entriesOf('bar')
  const additions = entriesOf('add')
  const half = Math.ceil(entries.length / 2)
  const items = (some: readonly Entry[]) => some.map((entry) => <Item key={entry.to} entry={entry} />)
  return (
    <nav
      aria-label={texts.label}
      className={clsx(
        'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface/90 pr-safe-right pb-safe-bottom pl-safe-left backdrop-blur-lg',
        'lg:inset-y-0 lg:end-auto lg:start-0 lg:w-22 lg:border-t-0 lg:border-e lg:pt-20 lg:pe-0',
        isTyping && 'max-lg:hidden',
      )}
    >
      <div className="mx-auto flex h-(--ui-bar) max-w-lg items-center gap-0.5 px-1 lg:h-auto lg:flex-col lg:gap-2 lg:px-2">
        {items(entries.slice(0, half))}
        {additions.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsAdding(true)}
            className={clsx(itemClass, 'lg:order-first lg:mb-2')}
          >
            <span className="flex size-[min(3rem,calc(var(--ui-bar)-8px))] items-center justify-center rounded-full bg-accent text-on-accent shadow-card transition duration-200 ease-calm group-hover:bg-accent-strong group-active:scale-95">
              <Plus aria-hidden className="size-6" />
            </span>
            <span className="sr-only">{texts.add}</span>
          </button>
        )}
        {items(entries.slice(half))}
      </div>
      {isAdding && AddSheet && <AddSheet additions={additions} onClose={() => setIsAdding(false)} />}
    </nav>
  )
}

function Item({ entry: { label, to, icon, covers = [] } }: { entry: Entry }) {
  const { pathname } = useLocation()
  const isHere = pathname === to
  const isWithin = [to, ...covers].some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : isWithin || undefined}
      className={clsx(itemClass, isWithin ? 'text-accent' : 'text-text-muted hover:text-text')}
    >
      <span
        className={clsx(
          'flex h-7 w-12 max-w-full items-center justify-center rounded-full transition-colors duration-200',
          isWithin ? 'bg-accent-soft text-on-accent-soft forced-colors:outline' : 'group-hover:bg-accent-soft/60',
        )}
      >
        <Shapes of={icon} className="size-5.5" />
      </span>
      <span className={labelClass}>{label}</span>
    </Link>
  )
}
