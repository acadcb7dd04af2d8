-- Creates the database `site` and its two roles, or gives them these passwords: `site_owner` owns the tables and migrates,
-- `site` is for the servers, and `npm run admin -- migrate --grant-to site` lets it read and write rows. Run it as a
-- superuser with psql, which reads the passwords from files, so that no command line and no log contains them:
--
--   OWNER_PASSWORD_FILE=… SERVER_PASSWORD_FILE=… psql --file deploy/roles.sql
\set ON_ERROR_STOP on
\set owner_password `cat "$OWNER_PASSWORD_FILE"`
\set server_password `cat "$SERVER_PASSWORD_FILE"`
SET log_statement = 'none';
SET log_min_error_statement = 'panic';
-- psql goes on if a file cannot be read, and an empty password would lock the role.
SELECT '' IN (:'owner_password', :'server_password') AS missing \gset
\if :missing
  \warn 'OWNER_PASSWORD_FILE and SERVER_PASSWORD_FILE must be files with a password that psql''s user can read'
  SELECT 1 / 0;
\endif

SELECT format('CREATE ROLE %I', role)
  FROM (VALUES ('site_owner'), ('site')) AS roles (role)
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec
ALTER ROLE site_owner LOGIN PASSWORD :'owner_password';
ALTER ROLE site LOGIN PASSWORD :'server_password';

-- Here, since a pooler takes them from no client. A migration sets longer ones, in its transaction.
SELECT format('ALTER ROLE %I SET %I = ''10s''', role, name)
  FROM (VALUES ('site_owner'), ('site')) AS roles (role),
    (VALUES ('statement_timeout'), ('idle_in_transaction_session_timeout')) AS timeouts (name) \gexec

SELECT $$CREATE DATABASE site OWNER site_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'$$
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'site') \gexec
REVOKE ALL ON DATABASE site FROM PUBLIC;
GRANT CONNECT ON DATABASE site TO site;

\connect site
-- PostgreSQL before 15 lets everybody create tables.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
