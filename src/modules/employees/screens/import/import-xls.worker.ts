import { serve } from './worker-scope.ts'
import { openXls } from './xls.ts'

serve(openXls)
