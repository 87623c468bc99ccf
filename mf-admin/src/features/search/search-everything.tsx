import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'

const texts = officeTexts.search

const SearchDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "search" */ './search-dialog.tsx')).SearchDialog,
}))

export function SearchEverything() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Meta+K Control+K"
        className="flex min-h-9 items-center gap-2 rounded-field border border-line px-3 text-sm lg:gap-1.5 lg:px-2.5 whitespace-nowrap text-text-muted hover:bg-accent-soft/60 lg:mb-1 pointer-coarse:min-h-tap"
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        {texts.open}
        <kbd aria-hidden className="ml-auto hidden text-xs lg:block">
          ⌘K
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
