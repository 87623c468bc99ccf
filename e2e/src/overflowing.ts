import type { Page } from 'playwright-core'

export const overflowing = (page: Page): Promise<string[]> => page.evaluate(findOverflowing)

/** Returns elements wider than the page. Runs in the page. */
export const findOverflowing = (): string[] => {
  const width = document.documentElement.clientWidth
  const isClipped = (element: Element): boolean => {
    const parent = element.parentElement
    if (!parent) return false
    return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent)
  }
  const isDrawn = (element: Element) => {
    const { position, clipPath, opacity } = getComputedStyle(element)
    return element.checkVisibility() && !(position === 'absolute' && clipPath !== 'none') && opacity !== '0'
  }
  const wide = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return (
      (right > width + 1 || left < -1) && !element.closest('svg svg, svg *') && isDrawn(element) && !isClipped(element)
    )
  })
  const scrolling = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
    .flatMap((panel) => [panel, ...panel.querySelectorAll('*')])
    .filter(
      (element) => getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth + 1,
    )
  const isTooWide = document.documentElement.scrollWidth > width
  return [
    ...(isTooWide ? [`the page: ${document.documentElement.scrollWidth} px`] : []),
    ...[...new Set([...wide, ...scrolling])]
      .slice(0, 3)
      .map(
        (element) => `${element.tagName} ${element.getAttribute('class') ?? ''} "${element.textContent?.slice(0, 40)}"`,
      ),
  ]
}
