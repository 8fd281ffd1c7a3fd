-- The rows of an import are sent with the import, so nothing is stored before it.
drop table employee_import_parts;
