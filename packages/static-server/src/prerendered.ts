/** Adds a prerendered page. The shell's script loses its priority, since the page is readable without it. */
export function fillDocument(
  document: string,
  frame: string,
  remote: string,
  page: string,
  config: Readonly<Record<string, string>>,
): string {
  const filled = frame.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    if (name === 'page') return page
    const value = name === 'remote' ? remote : config[name]
    return value === undefined ? placeholder : escapeHtml(value)
  })
  return document
    .replace(' fetchpriority="high"', '')
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${filled}</div>`)
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
