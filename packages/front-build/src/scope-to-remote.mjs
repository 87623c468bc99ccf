/**
 * Confines a remote's rules to the elements it renders (`data-mf`), without raising specificity:
 * the sheets of two remotes hold the same utilities in different orders and would otherwise overrule each other.
 */
export const scopeToRemote = (name) => ({
  postcssPlugin: 'scope-to-remote',
  OnceExit(root) {
    root.walkRules((rule) => {
      if (isNested(rule) || isKeyframe(rule) || isGlobal(rule)) return
      rule.selectors = rule.selectors.map((selector) => `:where([data-mf="${name}"]) ${selector}`)
    })
  },
})
scopeToRemote.postcss = true

const isNested = (rule) => {
  for (let parent = rule.parent; parent; parent = parent.parent) if (parent.type === 'rule') return true
  return false
}
const isKeyframe = (rule) => rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')
/** Of the document itself, which stands in no remote: its variables, also while something of the remote is shown (`:root:has(…)`). */
const isGlobal = (rule) => rule.selectors.every((selector) => /^(:root\S*|:host)$/.test(selector))
