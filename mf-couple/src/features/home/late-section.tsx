import clsx from 'clsx'
import { Component, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { PartMissing } from '@love-space/ui/part-missing.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { usePart } from '@love-space/ui/use-part.ts'

interface LateSectionProps<Props extends object> {
  /** Names it for addresses, notifications and `scrollToSection`; from `sections`. */
  id: string
  /** What a screen reader calls it: the heading's words. */
  label: string
  /** Defined outside of any component: the same function at every call. */
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Given to the part. */
  with: Props
  /** What stands here until the part does, about as high as it. */
  placeholderClass?: string
  className?: string
}

/** How far below the screen a section begins to load, once what is on it is there. */
const near = '800px 0px'

/** Whether an element is, or was, in view, or as near to it as a margin says. */
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

/**
 * A section of home whose code and data are only asked for as it comes near the screen: at once where it is on it, when there is
 * nothing else to do where it is below. If it cannot be had, or breaks, it says so alone, with another try.
 */
export function LateSection<Props extends object>(props: LateSectionProps<Props>) {
  const { id, label, load, with: given, placeholderClass = 'h-64', className } = props
  const element = useRef<HTMLElement>(null)
  const isNear = useWasInView(element, near)
  const isInView = useWasInView(element, '0px')
  const { Part, isMissing, retry } = usePart(load, isInView || (isNear && 'idle'))
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
        <PartMissing onRetry={retry} />
      ) : (
        <Skeleton className={clsx('w-full rounded-card', placeholderClass)} />
      )}
    </section>
  )
}

/** Keeps what breaks in one section from taking the others along; only a class can. */
class Breakable extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    if (!this.state.isBroken) return this.props.children
    return <PartMissing onRetry={() => this.setState({ isBroken: false })} />
  }
}
