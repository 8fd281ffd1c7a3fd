/** Loads the texts of the reasons why nothing can be withdrawn. */
import '../../../employees/employee.errors.ts'
import '../../../wages/wage.errors.ts'
import '../../../identity/identity.errors.ts'
import '../../withdrawal.errors.ts'
