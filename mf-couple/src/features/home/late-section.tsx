import clsx from 'clsx'
import { Component, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'

interface LateSectionProps<Props extends object> {
  /** Id from `sections`, to which addresses, notifications and `scrollToSection` lead. */
  id: string
  label: string
  /** Loads the section. Must be a stable function, defined outside components. */
  load: () => Promise<{ default: ComponentType<Props> }>
  with: Props
  placeholderClass?: string
  className?: string
}

/** Distance below the screen within which a section loads once the browser is idle. */
const near = '800px 0px'

function useWasInView(element: RefObject<Element | null>, rootMargin: string): boolean {
  const [wasInView, setWasInView] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (wasInView || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInView(true)
      },
      { rootMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin, wasInView])
  return wasInView
}

/** Loads a section: at once if in view, when idle if just below. Shows a failure in its place, with a retry. */
export function LateSection<Props extends object>(props: LateSectionProps<Props>) {
  const { id, label, load, with: given, placeholderClass = 'h-64', className } = props
  const element = useRef<HTMLElement>(null)
  const isNear = useWasInView(element, near)
  const isInView = useWasInView(element, '0px')
  const { Part, isMissing, retry } = useLazyPart(load, isInView || (isNear && 'idle'))
  return (
    <section
      ref={element}
      id={id}
      tabIndex={-1}
      aria-label={label}
      className={clsx('scroll-mt-20 outline-none', className)}
    >
      {Part ? (
        <Breakable>
          <Part {...given} />
        </Breakable>
      ) : isMissing ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <Skeleton isLoading={isNear} className={clsx('w-full rounded-card', placeholderClass)} />
      )}
    </section>
  )
}

/** Error boundary of a section; React needs a class. */
class Breakable extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    if (!this.state.isBroken) return this.props.children
    return <LoadFailed onRetry={() => this.setState({ isBroken: false })} />
  }
}
