import { nodeProcess } from '@love-space/service-build'

export default nodeProcess({ dir: import.meta.dirname })
