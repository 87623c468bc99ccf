import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@love-space/ui/button.tsx'
import { Spinner } from '@love-space/ui/spinner.tsx'

const nearEnd = '0px 0px 200px 0px'

interface LoadMoreProps {
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly texts: { readonly more: string; readonly loading: string }
  readonly onMore: () => void
}

/** Loads the next page near the screen, or by a button; after a failure only by the button. */
export function LoadMore({ isLoading, hasFailed, texts, onMore }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!place.current || isLoading || hasFailed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) more()
      },
      { rootMargin: nearEnd },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed])
  return (
    <div ref={place} className="flex min-h-tap justify-center">
      {isLoading ? (
        <p role="status" className="flex items-center gap-3 text-text-muted">
          <Spinner label={null} />
          {texts.loading}
        </p>
      ) : (
        <Button variant="secondary" onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}
