import { approvalLifecycle } from '#kernel/lifecycle.ts'

export const categoryLifecycle = approvalLifecycle('category_status')
