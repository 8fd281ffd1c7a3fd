import { serve } from './worker-scope.ts'
import { openXlsx } from './xlsx.ts'

serve(openXlsx)
