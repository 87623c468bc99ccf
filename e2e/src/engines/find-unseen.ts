/** Returns fields and buttons that are mostly out of view, and a dialog that scrolls without need. Runs in the page. */
export const findUnseen = (isDialog: boolean): string[] => {
  const panel = isDialog
    ? [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
    : undefined
  const place = panel ?? document.querySelector<HTMLElement>('main')
  if (!place || (isDialog && !panel)) return ['not there']

  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
    return `${element.tagName.toLowerCase()} "${(text || (element.getAttribute('name') ?? '')).slice(0, 40)}"`
  }
  /** Returns the visible element of a control; its label if the control is hidden. */
  const drawnOf = (control: HTMLElement): HTMLElement | undefined => {
    if (!control.checkVisibility() || control.closest('[aria-hidden=true]')) return undefined
    const { opacity, clipPath } = getComputedStyle(control)
    const isHidden = opacity === '0' || clipPath !== 'none'
    if (!isHidden) return control
    return control.closest('label') ?? (control instanceof HTMLInputElement ? control.labels?.[0] : undefined)
  }
  const seenShareOf = (element: HTMLElement): number => {
    const box = element.getBoundingClientRect()
    const seen = { left: Math.max(box.left, 0), top: Math.max(box.top, 0) }
    const end = { right: Math.min(box.right, innerWidth), bottom: Math.min(box.bottom, innerHeight) }
    for (let parent = element.parentElement; parent && place.contains(parent); parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const clip = parent.getBoundingClientRect()
      Object.assign(seen, { left: Math.max(seen.left, clip.left), top: Math.max(seen.top, clip.top) })
      Object.assign(end, { right: Math.min(end.right, clip.right), bottom: Math.min(end.bottom, clip.bottom) })
    }
    const width = Math.max(0, end.right - seen.left)
    const height = Math.max(0, end.bottom - seen.top)
    return box.width * box.height === 0 ? 0 : (width * height) / (box.width * box.height)
  }
  const isCovered = (element: HTMLElement): boolean => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return hit === null || !(element.contains(hit) || hit.contains(element) || element.closest('label')?.contains(hit))
  }
  const linesMin = 2
  const problems: string[] = []
  const controls = place.querySelectorAll<HTMLElement>(
    panel ? 'input, textarea, select, button, [role=slider]' : 'input, textarea, select',
  )
  for (const control of controls) {
    const drawn = drawnOf(control)
    if (!drawn) continue
    drawn.scrollIntoView({ block: panel ? 'nearest' : 'center', inline: 'nearest', behavior: 'instant' })
    const share = seenShareOf(drawn)
    if (share < 0.5) problems.push(`${nameOf(control)}: ${Math.round(share * 100)} % seen`)
    else if (isCovered(drawn)) problems.push(`${nameOf(control)}: behind something else`)
    if (control instanceof HTMLTextAreaElement) {
      const lines = control.clientHeight / parseFloat(getComputedStyle(control).lineHeight)
      if (lines < linesMin) problems.push(`${nameOf(control)}: ${lines.toFixed(1)} lines high`)
    }
  }
  if (panel) {
    const room = parseFloat(getComputedStyle(panel).maxHeight) - panel.getBoundingClientRect().height
    for (const part of panel.querySelectorAll<HTMLElement>('div, form, ul, ol, section')) {
      const { overflowY, maxHeight } = getComputedStyle(part)
      const isScrolled = overflowY !== 'visible' && overflowY !== 'hidden' && part.scrollHeight > part.clientHeight + 1
      if (isScrolled && maxHeight === 'none' && room > 1)
        problems.push(`scrolls ${part.scrollHeight} px in ${part.clientHeight} px with room for ${Math.round(room)} px`)
    }
  }
  return problems
}
